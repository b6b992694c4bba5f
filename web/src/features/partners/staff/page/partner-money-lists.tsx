import { formatNumber } from '@rimpang/domain/money';
import { orderStatusLabels, pinTypeLabels } from '@rimpang/domain/pins';
import { withdrawalLabelsForStaff } from '@rimpang/domain/withdrawals';
import { type api, queries } from '../../../../api/client.ts';
import { amountColumn, codeColumn, pairColumn, statusColumn } from '../../../../lists/columns.tsx';
import type { Column } from '../../../../lists/data-table.tsx';
import { useListAddress } from '../../../../lists/list-address.ts';
import { useListQuery } from '../../../../lists/list-query.ts';
import { ListTable } from '../../../../lists/list-table.tsx';
import * as staffPaths from '../../../../paths/staff.ts';
import { stampColumn } from '../../../../staff-ui/lists/stamp.tsx';

type OrderRow = Awaited<ReturnType<typeof api.reports.partnerOrders>>['rows'][number];
type WithdrawalRow = Awaited<ReturnType<typeof api.reports.partnerWithdrawals>>['rows'][number];

const orderColumns: readonly Column<OrderRow>[] = [
  stampColumn('Masuk', (order) => order.createdAt),
  codeColumn('Kode', (order) => order.code, { at: 'what' }),
  {
    key: 'item',
    title: 'Orderan',
    at: 'who',
    cell: (order) => `${formatNumber(order.quantity)} PIN ${pinTypeLabels[order.type]}`,
  },
  amountColumn('Total', (order) => order.total),
  statusColumn((order) => orderStatusLabels[order.status], {
    below: (order) => order.decidedBy && <small>oleh {order.decidedBy}</small>,
  }),
];

/** The partner's orders of PINs; each opens beside its slip. */
export function PartnerOrderList({ partnerId }: { partnerId: number }) {
  const address = useListAddress();
  const input = { partnerId, after: address.after };
  return (
    <ListTable
      caption="Orderan mitra"
      address={address}
      query={useListQuery(queries.reports.partnerOrders.queryOptions({ input }))}
      columns={orderColumns}
      rowKey={(order) => order.id}
      to={(order) => staffPaths.pinOrder(order.id)}
      empty={{ title: 'Belum ada orderan PIN.' }}
      foot={({ rows }) => `${rows.length} orderan di halaman ini`}
    />
  );
}

const withdrawalColumns: readonly Column<WithdrawalRow>[] = [
  stampColumn('Diajukan', (row) => row.requestedAt),
  codeColumn('Kode', (row) => row.code, { at: 'what' }),
  pairColumn(
    'Rekening',
    (row) => row.bank.label,
    (row) => <span className="num">{row.bank.maskedNumber}</span>,
    { key: 'bank', at: 'who' },
  ),
  amountColumn('Jumlah', (row) => row.amount),
  statusColumn((row) => withdrawalLabelsForStaff[row.status]),
];

/** The partner's withdrawals; each opens in the queue, decided or not. */
export function PartnerWithdrawalList({ partnerId }: { partnerId: number }) {
  const address = useListAddress();
  const input = { partnerId, after: address.after };
  return (
    <ListTable
      caption="Penarikan mitra"
      address={address}
      query={useListQuery(queries.reports.partnerWithdrawals.queryOptions({ input }))}
      columns={withdrawalColumns}
      rowKey={(row) => row.id}
      to={(row) => staffPaths.withdrawal(row.id)}
      empty={{ title: 'Belum ada penarikan.' }}
      foot={({ rows }) => `${rows.length} penarikan di halaman ini`}
    />
  );
}
