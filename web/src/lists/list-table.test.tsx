import type { ReactNode } from 'react';
import { renderToStaticMarkup as html } from 'react-dom/server';
import { expect, test } from 'vitest';
import { codeColumn } from './columns.tsx';
import { ListEntries, ListTable } from './list-table.tsx';

type Row = { id: number; code: string };
type Page = { rows: Row[]; next: string | null };
const never = () => {
  throw new Error('nothing was pressed');
};
const pages = { number: 1, next: never, previous: never, first: never };
const everything = { view: '', narrowed: false, clear: never, pages };
const searched = { ...everything, narrowed: true };
const query = (data: Page | undefined, error: unknown = null) => ({
  data,
  error,
  refetch: never,
  dataUpdatedAt: 0,
  isPlaceholderData: false,
});
const there = { rows: [{ id: 1, code: 'PIN-7' }], next: 'm' };
const none = { rows: [], next: null };
const failed = new TypeError('Failed to fetch');
const words = {
  empty: { title: 'Belum ada PIN.', hint: 'Pesan PIN dulu.', action: <i>Order PIN</i> },
  unmatched: { hint: 'Periksa ejaan kode.' },
  foot: ({ rows }: Page) => `${rows.length} PIN di halaman ini`,
};

const kinds: [string, (q: ReturnType<typeof query>, address?: typeof everything) => ReactNode][] = [
  [
    'table',
    (q, address = everything) => (
      <ListTable<Row, Page>
        {...words}
        caption="Daftar PIN"
        columns={[codeColumn('Kode', (row) => row.code)]}
        rowKey={(row) => row.id}
        query={q}
        address={address}
      />
    ),
  ],
  [
    'entries',
    (q, address = everything) => (
      <ListEntries {...words} query={q} address={address} skeleton={3}>
        {(rows) => rows.map(({ id, code }) => <b key={id}>{code}</b>)}
      </ListEntries>
    ),
  ],
];

test.each(kinds)('a list of %s shows its rows, what they are and the way to the next page', (_, list) => {
  const shown = html(list(query(there)));
  for (const text of ['PIN-7', '1 PIN di halaman ini', 'Berikutnya']) expect(shown).toContain(text);
  expect(html(list(query({ ...there, next: null })))).not.toContain('Berikutnya');
});

test.each(kinds)(
  'while a list of %s still shows the rows of the page or filter before, nothing leads behind them',
  (_, list) => {
    const next = (of: string) => /<button[^>]*>(?:(?!<button).)*Berikutnya/.exec(of)?.[0];
    expect(next(html(list(query(there))))).not.toContain('aria-disabled');
    const before = html(list({ ...query(there), isPlaceholderData: true }));
    expect(before).toContain('PIN-7');
    expect(next(before)).toContain('aria-disabled="true"');
  },
);

test.each(kinds)('%s that are still being read say nothing yet', (_, list) => {
  const shown = html(list(query(undefined)));
  expect(shown).toMatch(/aria-busy="true"|Memuat data/);
  for (const text of ['Belum ada', 'di halaman ini', 'Coba lagi']) expect(shown).not.toContain(text);
});

test.each(kinds)(
  '%s that could not be read say why; what is there stays when reading again fails',
  (_, list) => {
    const shown = html(list(query(undefined, failed)));
    expect(shown).toContain('Tidak ada koneksi. Periksa jaringan Anda, lalu coba lagi.');
    expect(shown).toContain('Coba lagi');
    expect(shown).not.toContain('Failed to fetch');
    expect(html(list(query(there, failed)))).toBe(html(list(query(there))));
  },
);

test.each(kinds)(
  '%s without rows say what to do, and that nothing matches only where they are narrowed',
  (_, list) => {
    const empty = html(list(query(none)));
    for (const text of ['Belum ada PIN.', 'Pesan PIN dulu.', 'Order PIN']) expect(empty).toContain(text);
    expect(empty).not.toContain('Hapus filter');
    const inVain = html(list(query(none), searched));
    for (const text of ['Data tidak ditemukan.', 'Periksa ejaan kode.', 'Hapus filter'])
      expect(inVain).toContain(text);
    expect(inVain).not.toContain('Belum ada PIN.');
  },
);

test.each(kinds)(
  'an empty later page of %s leads to the first one and never says that nothing is there',
  (_, list) => {
    for (const narrowed of [false, true]) {
      const shown = html(list(query(none), { ...everything, narrowed, pages: { ...pages, number: 2 } }));
      for (const text of ['Halaman ini sudah kosong.', 'Ke halaman pertama']) expect(shown).toContain(text);
      for (const text of ['Belum ada PIN.', 'Data tidak ditemukan.']) expect(shown).not.toContain(text);
    }
  },
);

test('rows given instead of the page are shown, also where the page has none', () => {
  const shown = html(
    <ListTable<Row, Page>
      {...words}
      caption="Daftar PIN"
      columns={[codeColumn('Kode', (row) => row.code)]}
      rowKey={(row) => row.id}
      query={query(none)}
      rows={there.rows}
      address={everything}
    />,
  );
  expect(shown).toContain('PIN-7');
  expect(shown).not.toContain('Belum ada PIN.');
});
