import type { Order } from '@rimpang/contract/pin-orders';
import { formatDate, formatTime } from '@rimpang/domain/calendar';
import { formatNumber } from '@rimpang/domain/money';
import { orderStatusLabels, pinTypeLabels } from '@rimpang/domain/pins';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { Money } from '../../../ui/money.tsx';
import { Pager } from '../../../lists/pager.tsx';
import { AttachProofSheet } from './attach-proof-sheet.tsx';
import { OrderProof } from './order-proof.tsx';

const columns = (attach: (order: Order) => void): readonly Column<Order>[] => [
  {
    key: 'at',
    title: 'Tanggal',
    at: 'when',
    cell: (row) => `${formatDate(new Date(row.createdAt))}, ${formatTime(new Date(row.createdAt))}`,
  },
  { key: 'code', title: 'ID pesanan', at: 'who', cell: (row) => <b className="num">{row.code}</b> },
  { key: 'item', title: 'Item', at: 'what', cell: (row) => `PIN ${pinTypeLabels[row.type]}` },
  {
    key: 'quantity',
    title: 'Jumlah',
    at: 'count',
    align: 'end',
    cell: (row) => `${formatNumber(row.quantity)} PIN`,
  },
  {
    key: 'total',
    title: 'Total',
    at: 'amount',
    align: 'end',
    cell: (row) => <Money amount={row.total} size="cell" />,
  },
  {
    key: 'status',
    title: 'Status',
    at: 'status',
    cell: (row) => <Badge status={orderStatusLabels[row.status]} />,
  },
  {
    key: 'proof',
    title: 'Bukti dan keterangan',
    at: 'action',
    cell: (row) => <OrderProof order={row} onAttach={() => attach(row)} />,
  },
];

/** One's own orders, newest first: what became of them, why one was refused, and where a proof is still missing. */
export function OrderHistory() {
  const { after, pages } = useListAddress();
  const [attaching, setAttaching] = useState<Order | null>(null);
  const list = useQuery({
    ...queries.pins.myOrders.queryOptions({ input: { after } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <DataTable
        caption="Pesanan PIN Anda, terbaru dulu"
        columns={columns(setAttaching)}
        rows={list.data?.rows}
        rowKey={(row) => row.id}
        loading={list.isPending}
        error={list.data ? null : list.error}
        retry={() => void list.refetch()}
        empty={
          <EmptyState drawing="sprout" title="Belum ada pesanan.">
            Pilih jumlah PIN di atas, lalu tekan Order Sekarang.
          </EmptyState>
        }
        foot={<Pager pages={pages} next={list.data?.next} />}
      />
      {attaching && (
        <AttachProofSheet key={attaching.id} order={attaching} onClose={() => setAttaching(null)} />
      )}
    </>
  );
}
