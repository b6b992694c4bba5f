import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { dayFilters } from '../../lists/filters.ts';
import type { ListAddress } from '../../lists/list-address.ts';
import { Pager } from '../../lists/pager.tsx';
import { Button } from '../../ui/button.tsx';
import { DateRange } from './date-range.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SortSelect } from './sort-select.tsx';
import { ViewLine } from './view-tabs.tsx';

const html = (part: ReactElement, query = '') =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[`/?${query}`]}>{part}</MemoryRouter>);
const never = () => {
  throw new Error('nothing was pressed');
};

test.each([
  [{}, 'Semua tanggal', false],
  [{ tanggal: 'kemarin' }, 'Kemarin', false],
  [{ dari: '2026-11-02' }, 'Rentang tanggal…', true],
] as const)('the days %j are shown as %s, with two fields: %s', (values, chosen, fields) => {
  const address = { values, filter: never } as unknown as Pick<
    ListAddress<typeof dayFilters>,
    'values' | 'filter'
  >;
  const shown = html(<DateRange address={address} />);
  expect(shown).toContain(`selected="">${chosen}<`);
  expect(shown.includes('Sampai tanggal')).toBe(fields);
  if (fields) expect(shown).toContain('value="02/11/2026"');
  expect(shown, 'not the field of the browser, which writes mm/dd/yyyy').not.toContain('type="date"');
});

test('days the wrong way round are refused beside their fields, in an address too', () => {
  const address = { values: { dari: '2026-11-05', sampai: '2026-11-02' }, filter: never };
  const shown = html(<DateRange address={address as unknown as ListAddress<typeof dayFilters>} />);
  expect(shown).toContain('Lebih lambat dari tanggal akhir.');
  expect(shown).toContain('Lebih awal dari tanggal mulai.');
});

const pages = { number: 2, next: never, previous: never, first: never, rows: 25 as const, setRows: never };

test.each([
  [651, 'Halaman 2 dari 27'],
  [650, 'Halaman 2 dari 26'],
  [12, 'Halaman 2 dari 2'],
  [undefined, 'Halaman 2<'],
])('of %s rows it says %s', (count, says) => {
  expect(html(<Pager pages={pages} next="m" count={count} />)).toContain(says);
});

test('the size of a page can be chosen where there are several, and stays to be chosen once it is another', () => {
  const sizes = (rows: 25 | 50 | 100, next: string | null) =>
    html(<Pager pages={{ ...pages, number: 1, rows }} next={next} count={30} />).includes(
      'baris per halaman',
    );
  expect(sizes(25, 'm')).toBe(true);
  expect(sizes(25, null)).toBe(false);
  expect(sizes(100, null)).toBe(true);
});

const views = [
  { id: 1, name: 'Orderan besar', query: 'status=all&urut=total-turun' },
  { id: 2, name: 'Hari ini', query: 'tanggal=hari-ini' },
];

test('saved views are tabs behind those of the list; the one that is shown is current, wherever one is in it', () => {
  const line = <ViewLine screen="pin/orders" views={views} tabs={<i>Tertunda</i>} />;
  const shown = html(line, 'tanggal=hari-ini&halaman=3&setelah=3:7&lihat=4');
  expect(shown.indexOf('Tertunda')).toBeLessThan(shown.indexOf('Orderan besar'));
  expect(shown).toContain('href="/admin/pin/orders?status=all&amp;urut=total-turun"');
  expect(shown.match(/aria-current="page"[^>]*>Hari ini/g)).toHaveLength(1);
  expect(html(line).includes('aria-current')).toBe(false);
  expect(html(<ViewLine screen="pin/orders" views={[]} tabs={null} />)).toBe('');
});

test('where headings cannot be pressed, every order has its words', () => {
  const columns = [
    { key: 'at', title: 'Masuk', at: 'when' as const },
    { key: 'partner', title: 'Mitra', at: 'who' as const },
    { key: 'total', title: 'Total', at: 'amount' as const, align: 'end' as const },
    { key: 'note', title: 'Catatan', at: 'what' as const },
  ];
  const sorting = {
    by: 'total',
    direction: 'descending' as const,
    keys: ['at', 'partner', 'total'],
    onSort: never,
  };
  const shown = html(<SortSelect columns={columns} sorting={sorting} />);
  for (const words of ['Masuk: terlama dulu', 'Mitra: A sampai Z', 'selected="">Total: terbesar dulu'])
    expect(shown).toContain(words);
  expect(shown).not.toContain('Catatan');
});

type Row = { id: number };
const selection = (count: number, isPageTicked: boolean) => ({
  chosen: Array.from({ length: count }, (_, id): Row => ({ id })),
  isPageTicked,
  tickAll: never,
  clear: never,
});
const bar = (chosen: ReturnType<typeof selection>, count: number) =>
  html(
    <SelectionBar<Row>
      selection={chosen}
      noun="orderan"
      sum="Rp 5.000"
      most={50}
      matching={{ count, read: async () => [] }}
    >
      <Button>Proses terpilih</Button>
    </SelectionBar>,
  );

test('the bar of what is ticked is there once something is, and offers all that match once the page is ticked', () => {
  expect(bar(selection(0, false), 28)).toBe('');
  const some = bar(selection(3, false), 28);
  for (const words of ['3 orderan dipilih', 'Rp 5.000', 'Batalkan pilihan', 'Proses terpilih'])
    expect(some).toContain(words);
  expect(some).not.toContain('yang cocok');
  expect(bar(selection(25, true), 28)).toContain('Pilih semua 28 yang cocok');
  expect(bar(selection(25, true), 90)).toContain('Pilih 50 pertama dari 90 yang cocok');
  expect(bar(selection(25, true), 1234)).toContain('Pilih 50 pertama dari 1.234 yang cocok');
  expect(bar(selection(25, true), 10_001)).toContain('Pilih 50 pertama dari lebih dari 10.000 yang cocok');
  expect(bar(selection(25, true), 25), 'they are all ticked').not.toContain('yang cocok');
});
