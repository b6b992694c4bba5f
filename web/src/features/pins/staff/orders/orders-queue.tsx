import type { StaffOrder } from '@rimpang/contract/pin-orders';
import { orderStatuses, orderStatusLabels, pinTypeLabels, pinTypes } from '@rimpang/domain/pins';
import { IconKey } from '#icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, queries } from '../../../../api/client.ts';
import { anyOf } from '../../../../lists/list-address.ts';
import { ChipSelect } from '../../../../staff-ui/lists/chip-select.tsx';
import type { Following } from '../../../../staff-ui/queue/decided-elsewhere.ts';
import { useQueueAddress } from '../../../../staff-ui/queue/queue-address.ts';
import { QueueList } from '../../../../staff-ui/queue/queue-list.tsx';
import { ListTools } from '../../../../staff-ui/lists/list-tools.tsx';
import { useColumns } from '../../../../staff-ui/lists/use-columns.ts';
import { BulkOrders } from './bulk-orders.tsx';
import { OrderPanel } from './order-panel.tsx';
import { useTicks } from './use-ticks.tsx';

const tabs = ['all', ...orderStatuses] as const;
const types = [
  { value: 'all', label: 'Semua jenis' },
  ...pinTypes.map((value) => ({ value, label: pinTypeLabels[value] })),
] as const;

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
  const address = useQueueAddress(tabs, 'pending', ['jenis']);
  const { status, search, sort, after } = address;
  const type = anyOf(address.get('jenis'), pinTypes);
  const orders = useQuery(
    queries.pins.orders.queryOptions({
      input: { status, type, search: search || undefined, order: sort, after },
      placeholderData: keepPreviousData,
    }),
  );
  const ticks = useTicks(orders.data?.rows ?? []);
  const shown = useColumns(ticks.columns, address);
  return (
    <QueueList
      title="Orderan PIN Mitra"
      noun="orderan"
      placeholder="Nama atau username"
      address={address}
      labels={orderStatusLabels}
      query={orders}
      columns={shown.columns}
      Panel={OrderPanel}
      following={following}
      unmatched="Tidak ada orderan yang cocok dengan filter Anda."
      tools={
        <ListTools
          screen="pin/orders"
          columns={shown}
          request={{ list: 'orders', status, type, search: search || undefined }}
        />
      }
      filters={
        <ChipSelect
          label="Jenis PIN"
          icon={<IconKey size={18} stroke={2} aria-hidden />}
          choices={types}
          value={type ?? 'all'}
          onChange={(next) => address.filter({ jenis: next === 'all' ? null : next })}
        />
      }
      above={<BulkOrders orders={ticks.chosen} onClear={ticks.clear} />}
    />
  );
}
