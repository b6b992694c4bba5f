import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { PeriodFigures } from './period-figures.tsx';

const shownAt = (query: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/admin/dashboard?${query}`]}>
        <PeriodFigures />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const times = (html: string, part: string) => html.split(part).length - 1;

test.each([
  ['', 'Bulan ini', 0],
  ['masa=bulan-lalu', 'Bulan lalu', 0],
  ['masa=7-hari', '7 hari terakhir', 0],
  ['masa=rentang&dari=2026-11-02&sampai=2026-11-05', 'Rentang tanggal…', 2],
])('%j chooses %s in one list, with %i fields for days', (query, chosen, fields) => {
  const html = shownAt(query);
  expect(times(html, '<select')).toBe(1);
  expect(html).toContain(`selected="">${chosen}<`);
  expect(times(html, '<input')).toBe(fields);
});

test.each([
  ['masa=rentang', 'Isi tanggal awal dan akhir.'],
  ['masa=rentang&dari=2026-11-05&sampai=2026-11-02', 'Tanggal akhir sebelum tanggal awal.'],
  ['masa=rentang&dari=2024-01-01&sampai=2026-11-02', 'Paling panjang 366 hari.'],
])('%j says: %s', (query, problem) => {
  expect(shownAt(query)).toContain(problem);
});
