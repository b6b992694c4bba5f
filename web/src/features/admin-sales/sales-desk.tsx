import { formatRupiah } from '@rimpang/domain/money';
import { type PublicOrderKind, publicOrderStatusLabels } from '@rimpang/domain/storefront';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../api/client.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../admin-desk/pager.tsx';
import { QueueDesk } from '../admin-desk/queue-desk.tsx';
import { QueueEmpty } from '../admin-desk/queue-empty.tsx';
import { ListFilters } from './list-filters.tsx';
import { saleTabs, saleWords, useSalesAddress } from './sales-address.ts';
import { saleColumns } from './sales-columns.tsx';
import { SalePanel } from './sale-panel.tsx';

/** What visitors ordered, or the packages they signed up for: found, opened and decided (decisions.md, Penjualan). */
export function SalesDesk({ kind }: { kind: PublicOrderKind }) {
  const address = useSalesAddress();
  const { status, search, sort, suspected, after } = address;
  const { title, noun } = saleWords[kind];
  const orders = useQuery(
    queries.storefront.orders.queryOptions({
      input: {
        kind,
        status,
        search: search || undefined,
        suspected: suspected ? 'true' : 'false',
        order: sort,
        after,
      },
      placeholderData: keepPreviousData,
    }),
  );
  const rows = orders.data?.rows ?? [];
  const tabs = saleTabs.map((value) => ({
    value,
    label: value === 'all' ? 'Semua' : publicOrderStatusLabels[value],
    count: orders.data?.counts[value],
  }));
  const list = (
    <>
      <PageHeader title={title} />
      <ListFilters address={address} tabs={tabs} noun={noun} placeholder="Nama, nomor, atau referensi" />
      <DataTable
        caption={title}
        columns={saleColumns}
        rows={orders.data?.rows}
        rowKey={(order) => order.id}
        loading={orders.isPending}
        error={orders.error}
        retry={() => void orders.refetch()}
        empty={
          <QueueEmpty
            noun={noun}
            waiting={status === 'pending'}
            filtered={search !== '' || suspected}
            onAll={() => address.filter({ status: 'all' })}
            onReset={() => address.filter({ status: null, cari: null, urut: null, dicurigai: null })}
          />
        }
        onOpen={(order) => address.open(order.id)}
        selected={(order) => order.id === address.openId}
        foot={
          orders.data && (
            <Pager address={address} next={orders.data.next}>
              {rows.length} dari {orders.data.counts[status]} {noun} · total{' '}
              <b>{formatRupiah(orders.data.total.amount)}</b>
            </Pager>
          )
        }
      />
    </>
  );
  return <QueueDesk address={address} rows={rows} list={list} Panel={SalePanel} />;
}
