import { maxBulkOrders, type StaffOrder } from '@rimpang/contract/pin-orders';
import { useState } from 'react';
import type { Column } from '../../../../lists/data-table.tsx';
import { useMay } from '../../../../session/session-store.ts';
import styles from './bulk.module.css';
import { orderColumns } from './orders-columns.tsx';

/** Which waiting orders of the list are ticked; one that leaves the list (decided elsewhere) is ticked no more. */
export function useTicks(rows: readonly StaffOrder[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const may = useMay();
  const chosen = rows.filter(({ id, status, own }) => status === 'pending' && !own && ticked.has(id));
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
      order.status === 'pending' &&
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
  const bulk = may('pins.approveOrders') && rows.some(({ status }) => status === 'pending');
  return {
    chosen,
    clear: () => setTicked(new Set()),
    columns: bulk ? [...orderColumns, column] : orderColumns,
  };
}
