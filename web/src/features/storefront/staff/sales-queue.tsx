import type { PublicOrder } from '@rimpang/contract/public-orders';
import {
  type PublicOrderKind,
  publicOrderStatuses,
  publicOrderStatusLabels,
} from '@rimpang/domain/storefront';
import { api, queries } from '../../../api/client.ts';
import { useListQuery } from '../../../lists/list-query.ts';
import type { Following } from '../../../staff-ui/queue/decided-elsewhere.ts';
import { useQueueAddress } from '../../../staff-ui/queue/queue-address.ts';
import { QueueList } from '../../../staff-ui/queue/queue-list.tsx';
import { SalePanel } from './sale-panel.tsx';
import { saleWords } from './sale-words.ts';
import { saleColumns } from './sales-columns.tsx';
import { orderSuspicion, SuspicionChip } from './suspicion.tsx';

const tabs = ['all', ...publicOrderStatuses] as const;

const following: Following<PublicOrder> = {
  read: (orderId) => api.storefront.order({ orderId }),
  decidedBy: (order) => order.decidedBy,
};

/** What visitors ordered, or the packages they signed up for: found, opened and decided (R2.3.20). */
export function SalesQueue({ kind }: { kind: PublicOrderKind }) {
  const address = useQueueAddress(tabs, 'pending', {
    filters: orderSuspicion,
    sorts: ['quantity', 'total'],
  });
  const { status, search, values, page } = address;
  const { dicurigai } = values;
  const wanted = { kind, status, search, ...address.days };
  const input = { ...wanted, suspected: dicurigai, ...page };
  const orders = useListQuery(queries.storefront.orders.queryOptions({ input }));
  return (
    <QueueList
      title={saleWords[kind].title}
      noun={saleWords[kind].noun}
      placeholder="Nama, nomor, resi, referensi"
      address={address}
      labels={publicOrderStatusLabels}
      query={orders}
      columns={saleColumns}
      Panel={SalePanel}
      following={following}
      screen={kind === 'tier' ? 'sales/registrations' : 'sales/orders'}
      request={{ list: 'sales', ...wanted, suspected: dicurigai }}
      filters={<SuspicionChip address={address} />}
    />
  );
}
