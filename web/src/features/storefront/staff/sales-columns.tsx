import type { PublicOrder } from '@rimpang/contract/public-orders';
import { formatNumber } from '@rimpang/domain/money';
import { publicOrderStatusLabels } from '@rimpang/domain/storefront';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { DecidedBy } from '../../../staff-ui/queue/decided-by.tsx';
import { Stamp } from '../../../staff-ui/lists/stamp.tsx';
import styles from './sales.module.css';

/** On narrow screens the first, fourth and last make room for the panel (queue-layout). */
export const saleColumns: readonly Column<PublicOrder>[] = [
  { key: 'at', title: 'Masuk', at: 'when', cell: (order) => <Stamp at={order.createdAt} /> },
  {
    key: 'name',
    title: 'Pengirim',
    at: 'who',
    cell: (order) => (
      <>
        <b>{order.name}</b>
        <small>{order.email ?? 'tanpa email'}</small>
      </>
    ),
  },
  {
    key: 'item',
    title: 'Pesanan',
    at: 'what',
    cell: (order) => (
      <>
        {order.title}
        <small className={styles.reference}>{order.reference}</small>
      </>
    ),
  },
  {
    key: 'quantity',
    title: 'Jumlah',
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
        <Badge status={publicOrderStatusLabels[order.status]} />
        <DecidedBy name={order.decidedBy} />
      </>
    ),
  },
];
