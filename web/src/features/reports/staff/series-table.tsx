import type { MonthFigures } from '@rimpang/contract/series';
import { addDays, formatMonth, dateOf, startOfMonth, startOfMonthNamed } from '@rimpang/domain/calendar';
import { formatNumber, formatPercent, formatRupiah } from '@rimpang/domain/money';
import { IconAlertTriangle } from '#icons';
import { Link } from 'react-router';
import type { api } from '../../../api/client.ts';
import { useMay } from '../../../session/session-store.ts';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import * as staffPaths from '../../../paths/staff.ts';
import { isAbove } from './chart-scale.ts';
import styles from './chart.module.css';

type Series = Awaited<ReturnType<typeof api.reports.adminSeries>>;

/** A month's figure; leads to what adds up to it, for those who may see that. */
function Figure({ row, amount, to }: { row: MonthFigures; amount: number; to: string }) {
  const may = useMay();
  if (amount === 0 || !may('bonuses.all')) return formatRupiah(amount);
  const last = addDays(startOfMonth(startOfMonthNamed(row.month), 1), -1);
  return <Link to={`${to}&dari=${row.month}-01&sampai=${dateOf(last)}`}>{formatRupiah(amount)}</Link>;
}

/** The share of the sales, with a mark in months above the ceiling. */
function Ratio({ row, ceiling }: { row: MonthFigures; ceiling: number }) {
  if (row.ratioPercent === null) return null;
  if (!isAbove(row, ceiling)) return <small>{formatPercent(row.ratioPercent)}</small>;
  return (
    <small className={styles.over}>
      <IconAlertTriangle size={16} stroke={2} aria-hidden /> {formatPercent(row.ratioPercent)}, di atas batas
    </small>
  );
}

const columnsUnder = (ceiling: number): readonly Column<MonthFigures>[] => [
  {
    key: 'month',
    title: 'Bulan',
    at: 'who',
    cell: (row) => (
      <>
        <b>{formatMonth(startOfMonthNamed(row.month))}</b>
        <small>
          {formatNumber(row.registrations)} pendaftaran, {formatNumber(row.ro)} RO
        </small>
      </>
    ),
  },
  { key: 'sales', title: 'Penjualan', at: 'amount', align: 'end', cell: (row) => formatRupiah(row.sales) },
  {
    key: 'bonuses',
    title: 'Bonus',
    at: 'what',
    align: 'end',
    labelled: true,
    cell: (row) => (
      <>
        <Figure row={row} amount={row.bonuses} to={staffPaths.partnerBonusList} />
        <Ratio row={row} ceiling={ceiling} />
      </>
    ),
  },
  {
    key: 'payouts',
    title: 'Ditransfer',
    at: 'status',
    align: 'end',
    labelled: true,
    cell: (row) => <Figure row={row} amount={row.payouts} to={staffPaths.ledgerOfAccount('payout')} />,
  },
];

/** The chart in figures, newest month first, with what happened beside the money. */
export function SeriesTable({ series: { months, total, ceilingPercent } }: { series: Series }) {
  return (
    <div className={styles.table}>
      <DataTable
        caption="Penjualan, bonus, pendaftaran, RO, dan transfer ke mitra per bulan"
        columns={columnsUnder(ceilingPercent)}
        rows={months.toReversed()}
        rowKey={(row) => row.month}
        foot={
          <p>
            12 bulan: penjualan {formatRupiah(total.sales)}, bonus {formatRupiah(total.bonuses)},{' '}
            {formatNumber(total.registrations)} pendaftaran, {formatNumber(total.ro)} RO, ditransfer ke
            rekening mitra {formatRupiah(total.payouts)}, tanpa biaya penarikan.
          </p>
        }
      />
    </div>
  );
}
