import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Columns } from './columns.tsx';

test('what comes first where there is one column is read first, and what is missing takes no room', () => {
  const words = (page: string) =>
    page
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/);
  const parts = (page: string) => page.match(/<div/g)?.length;
  const all = renderToStaticMarkup(
    <Columns first="pemberitahuan" last="riwayat">
      formulir
    </Columns>,
  );
  expect(words(all)).toEqual(['pemberitahuan', 'formulir', 'riwayat']);
  expect(parts(all)).toBe(4);
  expect(parts(renderToStaticMarkup(<Columns>formulir</Columns>))).toBe(2);
});
