import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { codeColumn } from '../../lists/columns.tsx';
import { useListAddress } from '../../lists/list-address.ts';
import { ListFrame } from '../../lists/list-frame.tsx';
import { ListPage } from './list-page.tsx';

type Row = { id: number; code: string };
type Page = { rows: Row[]; next: string | null };
const search = { label: 'Cari PIN' };
const query = {
  data: { rows: [{ id: 1, code: 'PIN-7' }], next: null },
  error: null,
  refetch: () => undefined,
  dataUpdatedAt: 0,
  isPlaceholderData: false,
};
type Parts = Partial<Parameters<typeof ListPage<Row, Page>>[0]>;

function Screen(parts: Parts) {
  return (
    <ListPage<Row, Page>
      title="Status PIN"
      address={useListAddress()}
      query={query}
      columns={[
        codeColumn('Kode', ({ code }) => code),
        { key: 'type', title: 'Jenis', at: 'what', cell: () => 'RO' },
      ]}
      rowKey={({ id }) => id}
      empty={{ title: 'Belum ada PIN.' }}
      {...parts}
    />
  );
}
function Frame({ count }: { count: string | false }) {
  return (
    <ListFrame
      address={useListAddress()}
      search={search}
      action={<i>Tambah</i>}
      filters={<i>Chips</i>}
      count={count}
    >
      <p>Tabel</p>
    </ListFrame>
  );
}
const at = (query: string, screen: ReactElement) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[`/?${query}`]}>{screen}</MemoryRouter>);

test('a screen that is a list stands in its order: heading, tabs, search and filters, what is above, table', () => {
  const parts = {
    search,
    tabs: <i>Tabs</i>,
    filters: <i>Chips</i>,
    above: <i>Bulk</i>,
    actions: <i>Tombol</i>,
  };
  const html = at('cari=abc', <Screen {...parts} />);
  const places = [
    'Status PIN</h1>',
    'Tombol',
    'Tabs',
    'aria-label="Cari PIN"',
    'value="abc"',
    'Chips',
    'Bulk',
    'PIN-7',
  ];
  const found = places.map((text) => html.indexOf(text));
  expect(found).not.toContain(-1);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
});

test('the table is named by the heading unless it has a name of its own', () => {
  expect(at('', <Screen />)).toContain('>Status PIN</caption>');
  expect(at('', <Screen caption="Semua PIN" />)).toContain('>Semua PIN</caption>');
});

test('columns that the address hides are left out', () => {
  expect(at('', <Screen />)).toContain('Jenis');
  expect(at('sembunyi=type', <Screen />)).not.toContain('Jenis');
});

test('without filters there is no line of them', () => {
  expect(at('', <Screen />)).not.toContain('<search');
});

test('a partner list has its search, what is beside it, chips and count above the table', () => {
  const html = at('cari=abc', <Frame count="12 mitra" />);
  const found = ['value="abc"', 'Tambah', 'Chips', '12 mitra</p>', 'Tabel'].map((text) => html.indexOf(text));
  expect(found).not.toContain(-1);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(at('', <Frame count={false} />)).not.toContain('<p class');
});
