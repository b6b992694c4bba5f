import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';

type Answer = { query: { queryKey: readonly unknown[] } } & ({ data: unknown } | { error: Error });

/** What a part of a page says before anything is pressed, as HTML; `answers` are what the server said before,
 * or why it could not be asked. */
export function staticPage(part: ReactElement, answers: readonly Answer[] = [], query = ''): string {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retryOnMount: false } },
  });
  for (const { query: asked, ...answer } of answers) {
    if ('data' in answer) client.setQueryData(asked.queryKey, answer.data);
    else client.getQueryCache().build(client, asked).setState({ status: 'error', error: answer.error });
  }
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
