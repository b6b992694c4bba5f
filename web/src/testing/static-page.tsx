import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';

type Answer = { query: { queryKey: readonly unknown[] }; data: unknown };

/** What a part of a page says before anything is pressed, as HTML; `answers` are what the server said before. */
export function staticPage(part: ReactElement, answers: readonly Answer[] = [], query = ''): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const { query: asked, data } of answers) client.setQueryData(asked.queryKey, data);
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [`/?${query}`] });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** The same in words, as it is read from left to right. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
