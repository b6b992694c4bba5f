import type { StaffOrder } from '@rimpang/contract/pin-orders';
import { orderStates, orderStatusLabels, pinTypeLabels } from '@rimpang/domain/pins';
import { isAllowed } from '@rimpang/domain/states';
import { IconAlertTriangle } from '#icons';
import {
  amountColumn,
  numberColumn,
  pairColumn,
  personColumn,
  statusColumn,
} from '../../../../lists/columns.tsx';
import type { Column } from '../../../../lists/data-table.tsx';
import { stampColumn } from '../../../../staff-ui/lists/stamp.tsx';
import { DecidedBy } from '../../../../staff-ui/queue/decided-by.tsx';
import styles from './orders.module.css';

/** The columns of R12.37. On narrow screens `when`, `count` and `status` make room for the panel (queue-layout). */
export const orderColumns: readonly Column<StaffOrder>[] = [
  stampColumn('Masuk', (order) => order.createdAt),
  personColumn('Mitra', ({ partner }) => partner),
  pairColumn(
    'Pesanan',
    (order) => pinTypeLabels[order.type],
    (order) => <span className={styles.code}>{order.code}</span>,
    { key: 'item' },
  ),
  numberColumn('PIN', (order) => order.quantity, { key: 'quantity', labelled: true }),
  amountColumn('Total', (order) => order.total, { key: 'total' }),
  statusColumn((order) => orderStatusLabels[order.status], {
    below: (order) => (
      <>
        <DecidedBy name={order.decidedBy} />
        {isAllowed(orderStates, 'pins.approveOrder', order.status) && (
          <small>{order.proofUrl ? 'Bukti ada' : 'Tanpa bukti'}</small>
        )}
        {order.slipWarned && (
          <span className={styles.warned}>
            <IconAlertTriangle size={18} stroke={2} aria-hidden /> Periksa bukti
          </span>
        )}
      </>
    ),
  }),
];
