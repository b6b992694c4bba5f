import type { StaffOrder } from '@rimpang/contract/pin-orders';
import { orderStates, orderStatusLabels, pinTypeLabels } from '@rimpang/domain/pins';
import { isAllowed } from '@rimpang/domain/states';
import { IconAlertTriangle } from '#icons';
import { formatNumber } from '@rimpang/domain/money';
import { Badge } from '../../../../ui/badge.tsx';
import type { Column } from '../../../../lists/data-table.tsx';
import { Money } from '../../../../ui/money.tsx';
import { DecidedBy } from '../../../../staff-ui/queue/decided-by.tsx';
import { Stamp } from '../../../../staff-ui/lists/stamp.tsx';
import styles from './orders.module.css';

/** The columns of R12.37. On narrow screens the first, fourth and last make room for the panel (queue-layout). */
export const orderColumns: readonly Column<StaffOrder>[] = [
  { key: 'at', title: 'Masuk', at: 'when', cell: (order) => <Stamp at={order.createdAt} /> },
  {
    key: 'partner',
    title: 'Mitra',
    at: 'who',
    cell: ({ partner }) => (
      <>
        <b>{partner.fullName}</b>
        <small>@{partner.username}</small>
      </>
    ),
  },
  {
    key: 'item',
    title: 'Pesanan',
    at: 'what',
    cell: (order) => (
      <>
        {pinTypeLabels[order.type]}
        <small className={styles.code}>{order.code}</small>
      </>
    ),
  },
  {
    key: 'quantity',
    title: 'PIN',
    at: 'count',
    align: 'end',
    labelled: true,
    cell: (order) => formatNumber(order.quantity),
  },
  {
    key: 'total',
    title: 'Total',
    at: 'amount',
    align: 'end',
    cell: (order) => <Money amount={order.total} size="cell" />,
  },
  {
    key: 'status',
    title: 'Status',
    at: 'status',
    cell: (order) => (
      <>
        <Badge status={orderStatusLabels[order.status]} />
        <DecidedBy name={order.decidedBy} />
        {isAllowed(orderStates, 'pins.approveOrder', order.status) && (
          <small className={styles.proofWord}>{order.proofUrl ? 'Bukti ada' : 'Tanpa bukti'}</small>
        )}
        {order.slipWarned && (
          <span className={styles.warned}>
            <IconAlertTriangle size={18} stroke={2} aria-hidden /> Periksa bukti
          </span>
        )}
      </>
    ),
  },
];
