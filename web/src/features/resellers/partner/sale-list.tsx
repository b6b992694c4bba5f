import type { Sale } from '@rimpang/contract/resellers';
import { formatNumber } from '@rimpang/domain/money';
import { useState } from 'react';
import { queries } from '../../../api/client.ts';
import { amountColumn, momentColumn, numberColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { useListQuery } from '../../../lists/list-query.ts';
import { ListTable } from '../../../lists/list-table.tsx';
import { OwnExport } from '../../../lists/own-export.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Total } from '../../../ui/money.tsx';
import { CancelSale } from './cancel-sale.tsx';

const columns = (cancel: (sale: Sale) => void): readonly Column<Sale>[] => [
  { key: 'who', title: 'Reseller', at: 'who', cell: (row) => <b>{row.reseller.fullName}</b> },
  {
    key: 'what',
    title: 'Produk',
    at: 'what',
    cell: (row) => `${formatNumber(row.quantity)} × ${row.product}`,
  },
  numberColumn('Poin', (row) => row.points, { key: 'points', at: 'status', unit: 'poin' }),
  amountColumn('Total', (row) => row.total, { key: 'total' }),
  momentColumn('Tanggal', (row) => row.at),
  {
    key: 'cancel',
    title: 'Tindakan',
    at: 'count',
    align: 'end',
    cell: (row) =>
      row.cancelledAt ? (
        <Badge status="Dibatalkan" />
      ) : (
        <Button
          small
          variant="outline"
          aria-label={`Batalkan penjualan ${row.reseller.fullName}, ${formatNumber(row.quantity)} ${row.product}`}
          onClick={() => cancel(row)}
        >
          Batalkan
        </Button>
      ),
  },
];

/** Everything one's resellers sold, the starting packages included, newest first, with the sum of what was not cancelled. */
export function SaleList() {
  const address = useListAddress();
  const [cancelling, setCancelling] = useState<Sale | null>(null);
  const list = useListQuery(queries.resellers.sales.queryOptions({ input: { after: address.after } }));
  return (
    <>
      <ListTable
        caption="Penjualan reseller Anda, terbaru dulu"
        address={address}
        query={list}
        columns={columns(setCancelling)}
        rowKey={(row) => row.id}
        empty={{ title: 'Tidak ada riwayat transaksi.', hint: 'Penjualan yang Anda catat tampil di sini.' }}
        total={({ total }) => (
          <Total
            label={`Total (${formatNumber(total.pieces)} produk, ${formatNumber(total.points)} poin)`}
            amount={total.amount}
          />
        )}
      />
      <OwnExport of={list} request={{ list: 'resellerSales' }} />
      {cancelling && <CancelSale sale={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}
