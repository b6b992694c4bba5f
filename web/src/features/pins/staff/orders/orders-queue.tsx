import type { StaffOrder } from '@rimpang/contract/pin-orders';
import { orderStatuses, orderStatusLabels, pinTypeLabels, pinTypes } from '@rimpang/domain/pins';
import { IconKey } from '#icons';
import { api, queries } from '../../../../api/client.ts';
import { choiceFilter, choicesOf } from '../../../../lists/filters.ts';
import { useListQuery } from '../../../../lists/list-query.ts';
import { ChipSelect } from '../../../../staff-ui/lists/chip-select.tsx';
import type { Following } from '../../../../staff-ui/queue/decided-elsewhere.ts';
import { useQueueAddress } from '../../../../staff-ui/queue/queue-address.ts';
import { QueueList } from '../../../../staff-ui/queue/queue-list.tsx';
import { BulkOrders } from './bulk-orders.tsx';
import { OrderPanel } from './order-panel.tsx';
import { orderColumns } from './orders-columns.tsx';
import { useTicks } from './use-ticks.ts';

const tabs = ['all', ...orderStatuses] as const;
const types = choicesOf('Semua jenis', pinTypes, pinTypeLabels);
const filters = { jenis: choiceFilter(pinTypes) };

const following: Following<StaffOrder> = {
  read: async (id) => {
    const { rows } = await api.pins.orders({
      status: 'all',
      order: 'newest',
      after: String(id + 1),
      limit: 1,
    });
    return rows.find((row) => row.id === id);
  },
  decidedBy: (order) => order.decidedBy,
};

/** The queue of PIN orders: what waits, found, opened and decided (R2.3.6). */
export function OrdersQueue() {
  const address = useQueueAddress(tabs, 'pending', { filters, sorts: ['quantity', 'total'] });
  const { status, search, values, page } = address;
  const wanted = { status, type: values.jenis, search, ...address.days };
  const orders = useListQuery(queries.pins.orders.queryOptions({ input: { ...wanted, ...page } }));
  const ticks = useTicks(orders.data?.rows, address.view);
  const matching = {
    count: orders.data?.counts[status] ?? 0,
    read: async (limit: number) =>
      (await api.pins.orders({ ...wanted, sort: page.sort, order: page.order, limit })).rows,
  };
  return (
    <QueueList
      title="Orderan PIN Mitra"
      noun="orderan"
      placeholder="Nama, username, atau kode"
      address={address}
      labels={orderStatusLabels}
      query={orders}
      columns={orderColumns}
      selection={ticks.column}
      Panel={OrderPanel}
      following={following}
      unmatched="Tidak ada orderan yang cocok dengan filter Anda."
      screen="pin/orders"
      request={{ list: 'orders', ...wanted }}
      filters={
        <ChipSelect
          label="Jenis PIN"
          icon={<IconKey size={18} stroke={2} aria-hidden />}
          choices={types}
          {...address.choice('jenis')}
        />
      }
      above={<BulkOrders selection={ticks} matching={matching} />}
    />
  );
}
