import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';
import { Pager } from './pager.tsx';
import type { RowSelection } from './selection.ts';

type Row = { id: number; name: string; amount: number; note: string | null };
const rows: Row[] = [
  { id: 1, name: 'Siti', amount: 5, note: null },
  { id: 2, name: 'Budi', amount: 7, note: 'lunas' },
];
const columns: Column<Row>[] = [
  { key: 'name', title: 'Nama', cell: ({ name }) => name, at: 'who' },
  { key: 'amount', title: 'Jumlah', cell: ({ amount }) => amount, at: 'amount', align: 'end' },
  { key: 'note', title: 'Catatan', cell: ({ note }) => note, at: 'what', labelled: true },
];
const never = () => {
  throw new Error('nothing was pressed');
};
const base = {
  caption: 'Daftar mitra',
  columns,
  rows,
  rowKey: ({ id }: Row) => id,
};
type Props = Parameters<typeof DataTable<Row>>[0];
const table = (props: Partial<Props> = {}) => renderToStaticMarkup(<DataTable {...base} {...props} />);
const times = (text: string, part: string) => text.split(part).length - 1;

test('a table has its caption, its titles and a row for each thing', () => {
  const html = table();
  expect(html).toContain('>Daftar mitra</caption>');
  expect(times(html, '<th scope="col"')).toBe(3);
  expect(times(html, '<tr')).toBe(3);
  expect(html.indexOf('Siti')).toBeLessThan(html.indexOf('Budi'));
  expect(html).toContain('aria-busy="false"');
});

test('a cell with nothing to say leaves its label out too', () => {
  expect(times(table(), 'Catatan ')).toBe(1);
});

test('while it loads it shows its titles, and no thing and no foot', () => {
  const html = table({ rows: undefined, foot: 'Total 2' });
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('Jumlah');
  for (const text of ['Siti', 'Total 2']) expect(html).not.toContain(text);
  expect(table({ foot: 'Total 2' })).toContain('Total 2');
});

test('while it loads each box stands under its title, and is left out where that is', () => {
  const wide = columns.map((column) => (column.key === 'amount' ? { ...column, wide: true } : column));
  const html = table({ rows: undefined, columns: wide });
  const places = (cell: 'th' | 'td') =>
    [...html.matchAll(new RegExp(`<${cell} [^>]*>`, 'g'))].slice(0, 3).map(([tag]) => ({
      wide: tag.includes('data-wide'),
      end: /class="[^"]*end/.test(tag),
    }));
  expect(places('td')).toEqual(places('th'));
  expect(places('td')[1]).toEqual({ wide: true, end: true });
});

test('rows that open have one button each, in the cell of who; the opened one is current', () => {
  expect(table()).not.toContain('<button');
  const html = table({ onOpen: never, selected: ({ id }) => id === 2 });
  expect(times(html, '<button')).toBe(2);
  expect(times(html, 'aria-current="true"')).toBe(1);
  expect(html.slice(html.indexOf('aria-current'))).toContain('Budi');
});

test('rows with an address are links, each in the cell of who, and one without leads nowhere', () => {
  const to = ({ id }: Row) => (id === 2 ? '/mitra/2' : undefined);
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <DataTable {...base} to={to} />
    </MemoryRouter>,
  );
  expect(html).not.toContain('<button');
  expect(times(html, '<a ')).toBe(1);
  expect(html).toMatch(/<a [^>]*href="\/mitra\/2"[^>]*>Budi<\/a>/);
});

test('boxes stand at the left edge: one for the page, one for what can be ticked, a mark for what is held', () => {
  const selection: RowSelection<Row> = {
    label: ({ name }) => `Pilih ${name}`,
    tickable: ({ id }) => (id === 1 ? { kind: 'free' } : { kind: 'held', why: 'Buka dahulu.' }),
    isTicked: () => true,
    isFull: true,
    tick: never,
    page: 'all',
    tickPage: never,
  };
  const html = table({ selection });
  expect(html.indexOf('Pilih semua di halaman ini')).toBeLessThan(html.indexOf('Nama'));
  expect(times(html, 'type="checkbox"')).toBe(2);
  expect(html).toContain('aria-label="Pilih Siti"');
  expect(html, 'what is ticked can be taken back').not.toContain('disabled');
  expect(html).toContain('Belum dapat dipilih: Buka dahulu.');
  expect(table({ selection: { ...selection, isTicked: () => false } })).toContain('disabled');
});

test('a column is ordered by its button, says how, and only where ordering is offered', () => {
  expect(table()).not.toContain('aria-sort');
  const sorting = { by: 'name', direction: 'ascending' as const, keys: ['name', 'amount'], onSort: never };
  const html = table({ sorting });
  expect(times(html, 'aria-sort="ascending"')).toBe(1);
  expect(times(html, 'aria-sort="none"')).toBe(1);
  expect(times(html, '<button')).toBe(2);
  expect(table({ sorting: { ...sorting, direction: 'descending' } })).toContain('aria-sort="descending"');
});

test.each([
  [1, null, false, false],
  [1, 'm', false, true],
  [2, 'm', true, true],
  [3, null, true, false],
])('page %d with the next mark %j leads back: %s, on: %s', (number, next, back, on) => {
  const html = renderToStaticMarkup(
    <Pager pages={{ number, next: never, previous: never, first: never }} next={next} />,
  );
  expect(html.includes('Sebelumnya')).toBe(back);
  expect(html.includes('Berikutnya')).toBe(on);
  expect(html.includes(`Halaman ${number}`)).toBe(back || on);
});
