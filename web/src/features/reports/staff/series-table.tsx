import type { MonthFigures } from '@rimpang/contract/series';
import {
  addDays,
  formatMonth,
  formatSortable,
  startOfMonth,
  startOfMonthNamed,
} from '@rimpang/domain/calendar';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { Link } from 'react-router';
import type { api } from '../../../api/client.ts';
import { useMay } from '../../../session/session-store.ts';
import { numberColumn } from '../../../lists/columns.tsx';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import * as staffPaths from '../../../paths/staff.ts';

type Series = Awaited<ReturnType<typeof api.reports.adminSeries>>;

/** A month's figure; leads to what adds up to it, for those who may see that. */
function Figure({ row, amount, to }: { row: MonthFigures; amount: number; to: string }) {
  const may = useMay();
  if (amount === 0 || !may('bonuses.all')) return formatRupiah(amount);
  const last = addDays(startOfMonth(startOfMonthNamed(row.month), 1), -1);
  return (
    <Link to={`${to}&dari=${row.month}-01&sampai=${formatSortable(last).slice(0, 10)}`}>
      {formatRupiah(amount)}
    </Link>
  );
}

const columns: readonly Column<MonthFigures>[] = [
  {
    key: 'month',
    title: 'Bulan',
    at: 'who',
    cell: (row) => <b>{formatMonth(startOfMonthNamed(row.month))}</b>,
  },
  { key: 'sales', title: 'Penjualan', at: 'amount', align: 'end', cell: (row) => formatRupiah(row.sales) },
  {
    key: 'bonuses',
    title: 'Bonus',
    at: 'what',
    align: 'end',
    labelled: true,
    cell: (row) => <Figure row={row} amount={row.bonuses} to={staffPaths.partnerBonusList} />,
  },
  {
    key: 'ratio',
    title: 'Rasio',
    at: 'status',
    align: 'end',
    labelled: true,
    cell: (row) => (row.ratioPercent === null ? '-' : `${String(row.ratioPercent).replace('.', ',')}%`),
  },
  numberColumn('Pendaftaran', (row) => row.registrations, {
    key: 'registrations',
    at: 'when',
    labelled: true,
  }),
  numberColumn('RO', (row) => row.ro, { key: 'ro', labelled: true }),
  {
    key: 'payouts',
    title: 'Dibayarkan',
    at: 'none',
    align: 'end',
    cell: (row) => <Figure row={row} amount={row.payouts} to={staffPaths.ledgerOfAccount('payout')} />,
  },
];

/** The chart in figures, newest month first, with what happened beside the money. */
export function SeriesTable({ series: { months, total } }: { series: Series }) {
  return (
    <DataTable
      caption="Penjualan, bonus, pendaftaran, dan RO per bulan"
      columns={columns}
      rows={months.toReversed()}
      rowKey={(row) => row.month}
      foot={
        <p>
          12 bulan: penjualan {formatRupiah(total.sales)}, bonus {formatRupiah(total.bonuses)},{' '}
          {formatNumber(total.registrations)} pendaftaran, {formatNumber(total.ro)} RO, dibayarkan{' '}
          {formatRupiah(total.payouts)}.
        </p>
      }
    />
  );
}
