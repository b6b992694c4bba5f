import type { Sale } from '@rimpang/contract/resellers';
import { formatNumber } from '@rimpang/domain/money';
import { queries } from '../../../api/client.ts';
import { amountColumn, momentColumn, numberColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { useListQuery } from '../../../lists/list-query.ts';
import { ListTable } from '../../../lists/list-table.tsx';
import { OwnExport } from '../../../lists/own-export.tsx';
import { Total } from '../../../ui/money.tsx';

const columns: readonly Column<Sale>[] = [
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
];

/** Everything one's resellers sold, the starting packages included, newest first, with its sum. */
export function SaleList() {
  const address = useListAddress();
  const list = useListQuery(queries.resellers.sales.queryOptions({ input: { after: address.after } }));
  return (
    <>
      <ListTable
        caption="Penjualan reseller Anda, terbaru dulu"
        address={address}
        query={list}
        columns={columns}
        rowKey={(row) => row.id}
        empty={{ title: 'Tidak ada riwayat transaksi.', hint: 'Penjualan yang Anda catat tampil di sini.' }}
        total={({ total }) => (
          <Total
            label={`Total (${formatNumber(total.pieces)} produk, ${formatNumber(total.points)} poin)`}
            amount={total.amount}
          />
        )}
      />
      {list.data && list.data.rows.length > 0 && <OwnExport request={{ list: 'resellerSales' }} />}
    </>
  );
}
