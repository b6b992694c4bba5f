import { maxBulkOrders, type StaffOrder } from '@rimpang/contract/pin-orders';
import { orderStates } from '@rimpang/domain/pins';
import { isAllowed } from '@rimpang/domain/states';
import { useQueries } from '@tanstack/react-query';
import { queries } from '../../../../api/client.ts';
import { type Tickable, useSelection } from '../../../../lists/selection.ts';
import { useMay } from '../../../../session/session-store.ts';

const isUndecided = ({ status }: StaffOrder) => isAllowed(orderStates, 'pins.approveOrder', status);

/** Of these orders, those whose panel was opened since the list was: what it showed is kept with the answers. */
function useOpened(orders: readonly StaffOrder[]): ReadonlySet<number> {
  const shown = useQueries({
    queries: orders.map(({ id }) => ({
      ...queries.pins.order.queryOptions({ input: { orderId: id } }),
      enabled: false,
    })),
  });
  return new Set(orders.filter((_, at) => shown[at]?.data).map(({ id }) => id));
}

/** Which waiting orders are ticked. One with a reused slip cannot be before it was opened (decision 053). */
export function useTicks(rows: readonly StaffOrder[] | undefined, view: string) {
  const may = useMay();
  const opened = useOpened((rows ?? []).filter((order) => isUndecided(order) && order.slipWarned));
  const tickable = (order: StaffOrder): Tickable => {
    if (!isUndecided(order)) return { kind: 'none' };
    if (order.own) return { kind: 'none', why: 'Orderan Anda sendiri' };
    if (order.slipWarned && !opened.has(order.id))
      return {
        kind: 'held',
        why: 'Buktinya sama atau hampir sama dengan bukti lain. Buka dahulu orderannya.',
      };
    return { kind: 'free' };
  };
  const selection = useSelection({
    rows,
    keyOf: ({ id }) => id,
    label: ({ code }) => `Pilih ${code}`,
    tickable,
    most: maxBulkOrders,
    view,
  });
  const offered = may('pins.approveOrders') && (rows ?? []).some(isUndecided);
  return { ...selection, column: offered ? selection.column : undefined };
}
