import { maxBulkOrders, type StaffOrder } from '@rimpang/contract/pin-orders';
import { orderStates } from '@rimpang/domain/pins';
import { isAllowed } from '@rimpang/domain/states';
import { useState } from 'react';
import type { Column } from '../../../../lists/data-table.tsx';
import { useMay } from '../../../../session/session-store.ts';
import styles from './bulk.module.css';
import { orderColumns } from './orders-columns.tsx';

const isUndecided = ({ status }: StaffOrder) => isAllowed(orderStates, 'pins.approveOrder', status);

/** Which waiting orders of the list are ticked; one that leaves the list (decided elsewhere) is ticked no more. */
export function useTicks(rows: readonly StaffOrder[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const may = useMay();
  const chosen = rows.filter((order) => isUndecided(order) && !order.own && ticked.has(order.id));
  const toggle = (id: number, on: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  const column: Column<StaffOrder> = {
    key: 'tick',
    title: 'Pilih',
    at: 'action',
    cell: (order) =>
      isUndecided(order) &&
      (order.own ? (
        <small>Orderan Anda sendiri</small>
      ) : (
        <label className={styles.tick}>
          <input
            type="checkbox"
            aria-label={`Pilih ${order.code}`}
            checked={ticked.has(order.id)}
            disabled={!ticked.has(order.id) && chosen.length >= maxBulkOrders}
            onChange={(event) => toggle(order.id, event.target.checked)}
          />
        </label>
      )),
  };
  const bulk = may('pins.approveOrders') && rows.some(isUndecided);
  return {
    chosen,
    clear: () => setTicked(new Set()),
    columns: bulk ? [...orderColumns, column] : orderColumns,
  };
}
