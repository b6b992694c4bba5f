import type { Sale } from '@rimpang/contract/resellers';
import { formatDate, formatTime } from '@rimpang/domain/calendar';
import { formatNumber } from '@rimpang/domain/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { type Column, DataTable } from '../../../lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { Money, Total } from '../../../ui/money.tsx';
import { Pager } from '../../../lists/pager.tsx';

const columns: readonly Column<Sale>[] = [
  { key: 'who', title: 'Reseller', at: 'who', cell: (row) => <b>{row.reseller.fullName}</b> },
  {
    key: 'what',
    title: 'Produk',
    at: 'what',
    cell: (row) => `${formatNumber(row.quantity)} × ${row.product}`,
  },
  {
    key: 'points',
    title: 'Poin',
    at: 'status',
    align: 'end',
    cell: (row) => `${formatNumber(row.points)} poin`,
  },
  {
    key: 'total',
    title: 'Total',
    at: 'amount',
    align: 'end',
    cell: (row) => <Money amount={row.total} size="cell" />,
  },
  {
    key: 'at',
    title: 'Tanggal',
    at: 'when',
    cell: (row) => `${formatDate(new Date(row.at))}, ${formatTime(new Date(row.at))}`,
  },
];

/** Everything one's resellers sold, the starting packages included, newest first, with its sum. */
export function SaleList() {
  const { after, pages } = useListAddress();
  const list = useQuery({
    ...queries.resellers.sales.queryOptions({ input: { after } }),
    placeholderData: keepPreviousData,
  });
  const total = list.data?.total;
  return (
    <DataTable
      caption="Penjualan reseller Anda, terbaru dulu"
      columns={columns}
      rows={list.data?.rows}
      rowKey={(row) => row.id}
      loading={list.isPending}
      error={list.data ? null : list.error}
      retry={() => void list.refetch()}
      empty={
        <EmptyState drawing="sprout" title="Tidak ada riwayat transaksi.">
          Penjualan yang Anda catat tampil di sini.
        </EmptyState>
      }
      foot={
        <>
          {total && (
            <Total
              label={`Total (${formatNumber(total.pieces)} produk, ${formatNumber(total.points)} poin)`}
              amount={total.amount}
            />
          )}
          <Pager pages={pages} next={list.data?.next} />
        </>
      }
    />
  );
}
