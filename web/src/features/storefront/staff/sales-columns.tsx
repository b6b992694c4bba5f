import type { PublicOrder } from '@rimpang/contract/public-orders';
import { isAllowed } from '@rimpang/domain/states';
import { publicOrderStates, publicOrderStatusLabels, shippedLabel } from '@rimpang/domain/storefront';
import { amountColumn, numberColumn, pairColumn, statusColumn } from '../../../lists/columns.tsx';
import type { Column } from '../../../lists/data-table.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { stampColumn } from '../../../staff-ui/lists/stamp.tsx';
import { DecidedBy } from '../../../staff-ui/queue/decided-by.tsx';
import styles from './sales.module.css';
import { SuspicionMark } from './suspicion.tsx';

/** What was sent says so. */
const lookOf = ({ status, shipment }: PublicOrder) =>
  shipment ? ({ status: 'Selesai', label: shippedLabel } as const) : publicOrderStatusLabels[status];

/** On narrow screens `when`, `count` and `status` make room for the panel (queue-layout). */
export const saleColumns: readonly Column<PublicOrder>[] = [
  stampColumn('Masuk', (order) => order.createdAt),
  pairColumn(
    'Pengirim',
    (order) => order.name,
    (order) => (order.email ? <EmailText address={order.email} /> : 'tanpa email'),
    { key: 'name', at: 'who' },
  ),
  pairColumn(
    'Pesanan',
    (order) => order.title,
    (order) => <span className={styles.reference}>{order.reference}</span>,
    { key: 'item' },
  ),
  numberColumn('Jumlah', (order) => order.quantity, { key: 'quantity', labelled: true }),
  amountColumn('Total', (order) => order.total, { key: 'total' }),
  statusColumn(lookOf, {
    below: ({ shipment, decidedBy, suspected, status }) => (
      <>
        {shipment ? (
          <small className="num">
            {shipment.courier} {shipment.number}
          </small>
        ) : (
          <DecidedBy name={decidedBy} />
        )}
        {suspected && isAllowed(publicOrderStates, 'storefront.completeOrder', status) && <SuspicionMark />}
      </>
    ),
  }),
];
