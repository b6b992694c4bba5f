import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ageText } from '../admin-desk/age.ts';
import styles from './dashboard.module.css';
import type { Dashboard } from './types.ts';

type Props = { queues: Dashboard['queues']; asOf: Date };

/** What waits for a decision, with its sum and the age of the oldest; only the queues the reader may open. */
export function WaitingQueues({ queues, asOf }: Props) {
  const { orders, withdrawals } = queues;
  if (!orders && !withdrawals) return null;
  return (
    <nav className={styles.queues} aria-label="Pekerjaan yang menunggu">
      {orders && (
        <Queue
          title="Orderan PIN tertunda"
          none="Tidak ada orderan PIN tertunda"
          to="/admin/pin/orders"
          queue={orders}
          asOf={asOf}
        />
      )}
      {withdrawals && (
        <Queue
          title="Penarikan tertunda"
          none="Tidak ada penarikan tertunda"
          to="/admin/withdrawal/bonus"
          queue={withdrawals}
          asOf={asOf}
        />
      )}
    </nav>
  );
}

type QueueProps = {
  title: string;
  none: string;
  to: string;
  queue: NonNullable<Dashboard['queues']['orders']>;
  asOf: Date;
};

function Queue({ title, none, to, queue, asOf }: QueueProps) {
  if (queue.count === 0) {
    return (
      <Link to={to} className={`${styles.queue} ${styles.done}`}>
        <IconCircleCheck size={28} stroke={1.75} aria-hidden />
        <span>
          <strong>{none}</strong>
          Semua sudah diproses.
        </span>
        <IconArrowRight size={20} stroke={1.75} aria-hidden />
      </Link>
    );
  }
  const oldest = queue.oldestAt ? `, terlama ${ageText(new Date(queue.oldestAt), asOf)}` : '';
  return (
    <Link to={to} className={styles.queue}>
      <b className="d">{formatNumber(queue.count)}</b>
      <span>
        <strong>{title}</strong>
        {formatRupiah(queue.amount)}
        {oldest}
      </span>
      <IconArrowRight size={20} stroke={1.75} aria-hidden />
    </Link>
  );
}
