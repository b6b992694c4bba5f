import { formatRupiah } from '@rimpang/domain/money';
import { withdrawalLabelsForStaff } from '@rimpang/domain/withdrawals';
import { amountColumn, pairColumn, personColumn, statusColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { stampColumn } from '../../../staff-ui/lists/stamp.tsx';
import { DecidedBy } from '../../../staff-ui/queue/decided-by.tsx';
import { lastPersonOf } from '../last-step.ts';
import { UnusualMarks } from './unusual.tsx';
import type { QueuedWithdrawal } from './use-withdrawal.ts';

/** On narrow screens `when`, `count` and `status` make room for the panel (queue-layout). */
export const withdrawalColumns: readonly Column<QueuedWithdrawal>[] = [
  stampColumn('Masuk', (row) => row.requestedAt),
  personColumn('Mitra', ({ partner }) => partner),
  {
    key: 'bank',
    title: 'Rekening',
    at: 'what',
    cell: (row) => (
      <>
        {row.bank.label} <span className="num whole">{row.bank.maskedNumber}</span>
        <UnusualMarks withdrawal={row} />
      </>
    ),
  },
  pairColumn(
    'Penarikan',
    (row) => <span className="num">{row.code}</span>,
    (row) => (
      <>
        Biaya <span className="num">{formatRupiah(row.fee)}</span>
      </>
    ),
    { key: 'code', at: 'count' },
  ),
  amountColumn('Jumlah', (row) => row.amount),
  statusColumn((row) => withdrawalLabelsForStaff[row.status], {
    below: (row) => <DecidedBy name={lastPersonOf(row)} />,
  }),
];
