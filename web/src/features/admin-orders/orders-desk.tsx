import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatRupiah } from '@rimpang/domain/money';
import { queries } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../admin-desk/pager.tsx';
import { QueueDesk } from '../admin-desk/queue-desk.tsx';
import { DeskTools } from '../admin-tools/desk-tools.tsx';
import { useColumns } from '../admin-tools/use-columns.ts';
import { BulkOrders } from './bulk-orders.tsx';
import { OrderPanel } from './order-panel.tsx';
import { type OrdersAddress, useOrdersAddress } from './orders-address.ts';
import { OrdersFilters } from './orders-filters.tsx';
import { useTicks } from './use-ticks.tsx';

const title = 'Orderan PIN Mitra';

/** The queue of PIN orders: what waits, found, opened and decided (spec 2.3 pin/orders). */
export function OrdersDesk() {
  const address = useOrdersAddress();
  const { status, type, search, sort, after } = address;
  const orders = useQuery(
    queries.pins.orders.queryOptions({
      input: { status, type, search: search || undefined, order: sort, after },
      placeholderData: keepPreviousData,
    }),
  );
  const rows = orders.data?.rows ?? [];
  const ticks = useTicks(rows);
  const shown = useColumns(ticks.columns, address);
  const list = (
    <>
      <PageHeader
        title={title}
        actions={
          <DeskTools
            screen="pin/orders"
            columns={shown}
            wish={{ list: 'orders', status, type, search: search || undefined }}
          />
        }
      />
      <OrdersFilters address={address} counts={orders.data?.counts} />
      <BulkOrders orders={ticks.chosen} onClear={ticks.clear} />
      <DataTable
        caption={title}
        columns={shown.columns}
        rows={orders.data?.rows}
        rowKey={(order) => order.id}
        loading={orders.isPending}
        error={orders.error}
        retry={() => void orders.refetch()}
        empty={<NoOrders address={address} />}
        onOpen={(order) => address.open(order.id)}
        selected={(order) => order.id === address.openId}
        foot={
          orders.data && (
            <Pager address={address} next={orders.data.next}>
              {rows.length} dari {orders.data.counts[status]} orderan · total{' '}
              <b>{formatRupiah(orders.data.total.amount)}</b>
            </Pager>
          )
        }
      />
    </>
  );
  return <QueueDesk address={address} rows={rows} list={list} Panel={OrderPanel} />;
}

function NoOrders({ address }: { address: OrdersAddress }) {
  const reset = () => address.filter({ status: null, jenis: null, urut: null, cari: null });
  const allDone = address.status === 'pending' && !address.isFiltered;
  return (
    <EmptyState
      drawing={allDone ? 'all-done' : 'not-found'}
      title="Tidak ada orderan yang cocok dengan filter Anda."
      action={
        allDone ? (
          <Button variant="outline" onClick={() => address.filter({ status: 'all' })}>
            Lihat semua orderan
          </Button>
        ) : (
          <Button variant="outline" onClick={reset}>
            Hapus filter
          </Button>
        )
      }
    >
      {allDone
        ? 'Tidak ada yang menunggu. Orderan baru muncul di sini dengan sendirinya.'
        : 'Periksa ejaan username, atau lihat status lain.'}
    </EmptyState>
  );
}
