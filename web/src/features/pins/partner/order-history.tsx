import type { Order } from '@rimpang/contract/pin-orders';
import { orderStatusLabels, pinTypeLabels } from '@rimpang/domain/pins';
import { useState } from 'react';
import { queries } from '../../../api/client.ts';
import {
  amountColumn,
  codeColumn,
  momentColumn,
  numberColumn,
  statusColumn,
} from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { useListQuery } from '../../../lists/list-query.ts';
import { ListTable } from '../../../lists/list-table.tsx';
import { OwnExport } from '../../../lists/own-export.tsx';
import { AttachProofSheet } from './attach-proof-sheet.tsx';
import { OrderProof } from './order-proof.tsx';

const columns = (attach: (order: Order) => void): readonly Column<Order>[] => [
  momentColumn('Tanggal', (row) => row.createdAt),
  codeColumn('ID pesanan', (row) => row.code),
  { key: 'item', title: 'Item', at: 'what', cell: (row) => `PIN ${pinTypeLabels[row.type]}` },
  numberColumn('Jumlah', (row) => row.quantity, { key: 'quantity', unit: 'PIN' }),
  amountColumn('Total', (row) => row.total, { key: 'total' }),
  statusColumn((row) => orderStatusLabels[row.status]),
  {
    key: 'proof',
    title: 'Bukti dan keterangan',
    at: 'action',
    cell: (row) => <OrderProof order={row} onAttach={() => attach(row)} />,
  },
];

/** One's own orders, newest first: what became of them, why one was refused, and where a proof is still missing. */
export function OrderHistory() {
  const address = useListAddress();
  const [attaching, setAttaching] = useState<Order | null>(null);
  const list = useListQuery(queries.pins.myOrders.queryOptions({ input: { after: address.after } }));
  return (
    <>
      <ListTable
        caption="Pesanan PIN Anda, terbaru dulu"
        address={address}
        query={list}
        columns={columns(setAttaching)}
        rowKey={(row) => row.id}
        empty={{ title: 'Belum ada pesanan.', hint: 'Pilih jumlah PIN di atas, lalu tekan Order Sekarang.' }}
      />
      <OwnExport of={list} request={{ list: 'ownOrders' }} />
      {attaching && (
        <AttachProofSheet key={attaching.id} order={attaching} onClose={() => setAttaching(null)} />
      )}
    </>
  );
}
