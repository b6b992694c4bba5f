import { formatRupiah } from '@rimpang/domain/money';
import { withdrawalLabelsForStaff } from '@rimpang/domain/withdrawals';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { DecidedBy } from '../../../staff-ui/queue/decided-by.tsx';
import { Stamp } from '../../../staff-ui/lists/stamp.tsx';
import { BankChangedMark } from './bank-changed.tsx';
import type { QueuedWithdrawal } from './use-withdrawal.ts';

/** On narrow screens the first, fourth and last make room for the panel (queue-layout). */
export const withdrawalColumns: readonly Column<QueuedWithdrawal>[] = [
  { key: 'at', title: 'Masuk', at: 'when', cell: (row) => <Stamp at={row.requestedAt} /> },
  {
    key: 'partner',
    title: 'Mitra',
    at: 'who',
    cell: ({ partner }) => (
      <>
        <b>{partner.fullName}</b>
        <small>@{partner.username}</small>
      </>
    ),
  },
  {
    key: 'bank',
    title: 'Rekening',
    at: 'what',
    cell: (row) => (
      <>
        {row.bank.label}
        <small className="num">{row.bank.maskedNumber}</small>
        <BankChangedMark withdrawal={row} />
      </>
    ),
  },
  {
    key: 'code',
    title: 'Penarikan',
    at: 'count',
    cell: (row) => (
      <span className="num">
        {row.code}
        <small>Biaya {formatRupiah(row.fee)}</small>
      </span>
    ),
  },
  {
    key: 'amount',
    title: 'Jumlah',
    at: 'amount',
    align: 'end',
    cell: (row) => <Money amount={row.amount} size="cell" />,
  },
  {
    key: 'status',
    title: 'Status',
    at: 'status',
    cell: (row) => (
      <>
        <Badge status={withdrawalLabelsForStaff[row.status]} />
        <DecidedBy name={row.settledBy ?? row.decidedBy} />
      </>
    ),
  },
];
