import type { MonthFigures } from '@rimpang/contract/series';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { signedInAs } from '../../../testing/signed-in.ts';
import { BonusAgainstSales } from './bonus-against-sales.tsx';
import { BonusTotals } from './bonus-totals.tsx';
import { FigureByMonth } from './figure-by-month.tsx';
import { SeriesTable } from './series-table.tsx';

beforeEach(() => signedInAs('finance'));

const month = (name: string, more: Partial<MonthFigures> = {}): MonthFigures => ({
  month: name,
  registrations: 3,
  ro: 2,
  payouts: 7_720_000,
  sales: 20_000_000,
  bonuses: 4_000_000,
  ratioPercent: 20,
  ...more,
});
const months = [
  month('2026-09', { bonuses: 9_600_000, ratioPercent: 48 }),
  month('2026-10', { registrations: 1_040 }),
  month('2026-11', { registrations: 12, payouts: 4_100_000 }),
];
const series = { months, total: month(''), ceilingPercent: 40, aboveCeiling: false };
const wordsOf = (part: ReactElement) =>
  renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('a month above the ceiling is marked in the table, the chart and the sentence', () => {
  expect(wordsOf(<SeriesTable series={series} />)).toContain('48%, di atas batas');
  expect(wordsOf(<SeriesTable series={series} />).match(/di atas batas/g)).toHaveLength(1);
  const chart = wordsOf(<BonusAgainstSales series={series} asTable={false} />);
  expect(chart).toContain('Melewati batas juga: September 2026 (48%).');
  expect(chart, 'named above its bar').toMatch(/Sep 48%/);
});

test('large sums are named in a unit that fits beside the axis, the same in the legend', () => {
  const large = months.map((one) => ({ ...one, sales: 1_234_567_890_123, payouts: 1_234_567_890_123 }));
  const chart = wordsOf(<BonusAgainstSales series={{ ...series, months: large }} asTable={false} />);
  expect(chart).toContain('Penjualan (miliar)');
  expect(chart).not.toMatch(/\d{5}/);
  expect(wordsOf(<FigureByMonth months={large} figure="payouts" />)).toMatch(/ miliar .* 1234,6 /);
});

test('no word of the home shows two amounts: what reached the banks is no part of Dibayarkan', () => {
  const sums = { total: 9_000_000, paid: 7_890_000, unpaid: 1_110_000, forfeited: 0 };
  const bonus = { ...sums, openingPaid: 0, openingUnpaid: 0, byType: [] };
  const paid = wordsOf(<BonusTotals bonus={bonus} />);
  expect(paid).toContain('Bonus Dibayarkan Rp 7.890.000');
  expect(paid).toContain('termasuk biaya penarikan');
  expect(paid).not.toMatch(/dilepas|Saldo awal/);
  const ended = wordsOf(<BonusTotals bonus={{ ...bonus, unpaid: 760_000, forfeited: 350_000 }} />);
  expect(ended).toContain('Rp 350.000 dilepas saat kemitraan ditutup.');
  const opened = (openingPaid: number) =>
    wordsOf(<BonusTotals bonus={{ ...bonus, openingPaid, openingUnpaid: 250_000 }} />);
  expect(opened(0)).toContain('Saldo awal tidak termasuk: Rp 250.000 masih di saldo mitra.');
  expect(opened(90_000)).toContain(
    'Saldo awal tidak termasuk: Rp 90.000 sudah dibayarkan, Rp 250.000 masih di saldo mitra.',
  );
  for (const part of [
    <SeriesTable key="table" series={series} />,
    <FigureByMonth key="chart" months={months} figure="payouts" />,
  ]) {
    expect(wordsOf(part)).not.toMatch(/dibayarkan/i);
    expect(wordsOf(part)).toContain('tanpa biaya penarikan');
  }
});

test.each([
  ['registrations', 'November 2026 sejauh ini 12, Oktober 2026 1.040.', '1.040'],
  ['ro', 'November 2026 sejauh ini 2, Oktober 2026 2.', ' 2 '],
  ['payouts', 'November 2026 sejauh ini Rp 4.100.000, Oktober 2026 Rp 7.720.000.', '7,7'],
] as const)('%s have a chart of their own', (figure, sentence, onBar) => {
  const words = wordsOf(<FigureByMonth months={months} figure={figure} />);
  expect(words).toContain(sentence);
  expect(words.slice(words.indexOf('.') + 1)).toContain(onBar);
});
