import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  amountColumn,
  codeColumn,
  dayColumn,
  momentColumn,
  numberColumn,
  pairColumn,
  personColumn,
  statusColumn,
} from './columns.tsx';
import type { Column } from './data-table.tsx';

const siti = { fullName: 'Siti', username: 'siti', rank: 'Stokis' };
type Row = {
  person: typeof siti | null;
  code: string;
  amount: number;
  count: number;
  at: string | null;
};
const row: Row = {
  person: siti,
  code: 'PIN-7',
  amount: 1_500_000,
  count: 12_000,
  at: '2026-11-20T17:30:00Z',
};
const cell = (column: Column<Row>, of: Row = row) => renderToStaticMarkup(column.cell(of));

test('a person stands by name over the username, bold where the row is named by it', () => {
  expect(cell(personColumn('Mitra', ({ person }) => person))).toBe('<b>Siti</b><small>@siti</small>');
  const upline = personColumn<Row>('Upline', ({ person }) => person, {
    key: 'upline',
    at: 'what',
    note: ({ person }) => person?.rank ?? '',
  });
  expect(cell(upline)).toMatch(/^Siti<small>.*<span>@siti<\/span> <span>Stokis<\/span> <\/span><\/small>$/);
  expect(cell(upline, { ...row, person: null })).toBe('-');
  expect(upline).toMatchObject({ key: 'upline', title: 'Upline', at: 'what' });
  expect(personColumn('Mitra', () => siti)).toMatchObject({ key: 'partner', at: 'who' });
});

test('one thing over another', () => {
  const pair = (rest: Partial<Column<Row>>) =>
    cell(
      pairColumn<Row>(
        'Pesanan',
        () => 'PIN RO',
        ({ code }) => code,
        { key: 'item', ...rest },
      ),
    );
  expect(pair({})).toBe('PIN RO<small>PIN-7</small>');
  expect(pair({ at: 'who' })).toBe('<b>PIN RO</b><small>PIN-7</small>');
});

test('a code is set in figures of one width', () => {
  expect(cell(codeColumn('Kode', ({ code }) => code))).toBe('<b class="num">PIN-7</b>');
  expect(cell(codeColumn('Kode', ({ code }) => code, { at: 'what' }))).toBe('<span class="num">PIN-7</span>');
});

test('amounts and counts stand right, in the figures of the country', () => {
  const amount = amountColumn<Row>('Jumlah', (of) => of.amount);
  expect(amount).toMatchObject({ key: 'amount', at: 'amount', align: 'end' });
  expect(cell(amount).replace(/<[^>]*>/g, '')).toBe('Rp 1.500.000');
  const paid = amountColumn<Row>('Jumlah', (of) => of.amount, { below: ({ code }) => code });
  expect(cell(paid)).toMatch(/<small>PIN-7<\/small>$/);
  expect(cell(amountColumn<Row>('Jumlah', (of) => of.amount, { below: () => false }))).not.toContain(
    '<small>',
  );
  const count = numberColumn<Row>('PIN', (of) => of.count, { key: 'count' });
  expect(count).toMatchObject({ at: 'count', align: 'end' });
  expect(cell(count)).toBe('12.000');
  expect(cell(numberColumn('PIN', (of) => of.count, { key: 'n', unit: 'PIN', strong: true }))).toBe(
    '<b class="num">12.000 PIN</b>',
  );
});

test('a status is its badge and what belongs below it; without one the cell says nothing', () => {
  const status = statusColumn<Row>(() => 'Menunggu', { below: ({ code }) => <small>{code}</small> });
  expect(status).toMatchObject({ key: 'status', title: 'Status', at: 'status' });
  expect(cell(status)).toMatch(/data-badge.*Menunggu.*<small>PIN-7<\/small>/);
  expect(cell(statusColumn(() => ({ status: 'Aktif', label: 'RO Aktif' })))).toContain('RO Aktif');
  expect(statusColumn<Row>(() => null).cell(row)).toBeNull();
});

test('days and moments are those of western Indonesia; none is a dash', () => {
  const day = dayColumn<Row>('Bergabung', ({ at }) => at);
  expect(cell(day)).toBe('<time dateTime="2026-11-20T17:30:00Z">21 November 2026</time>');
  expect(cell(momentColumn('Tanggal', ({ at }) => at))).toContain('21 November 2026, 00.30');
  expect(cell(day, { ...row, at: null })).toBe('-');
});
