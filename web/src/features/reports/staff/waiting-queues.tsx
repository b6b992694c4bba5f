import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { IconArrowRight, IconCircleCheck } from '#icons';
import { Link } from 'react-router';
import { ageText } from '../../../staff-ui/queue/age.ts';
import * as staffPaths from '../../../paths/staff.ts';
import styles from './waiting-queues.module.css';
import type { Dashboard } from './types.ts';

type QueueName = keyof Dashboard['queues'];
type Waiting = NonNullable<Dashboard['queues'][QueueName]>;
type Look = { title: string; short: string; to: string };

const looks: Record<QueueName, Look> = {
  orders: { title: 'Orderan PIN tertunda', short: 'Orderan PIN', to: staffPaths.pinOrders },
  withdrawals: { title: 'Penarikan tertunda', short: 'Penarikan', to: staffPaths.withdrawals },
  payouts: { title: 'Menunggu hasil bank', short: 'Hasil bank', to: staffPaths.processedWithdrawals },
  claims: { title: 'Klaim reward tertunda', short: 'Klaim', to: staffPaths.claims },
  productOrders: { title: 'Pesanan produk baru', short: 'Pesanan produk', to: staffPaths.productOrders },
  tierRegistrations: {
    title: 'Pendaftaran paket baru',
    short: 'Pendaftaran paket',
    to: staffPaths.tierRegistrations,
  },
  messages: { title: 'Pesan kontak baru', short: 'Pesan kontak', to: staffPaths.messages },
};
const names = Object.keys(looks) as QueueName[];

/** From here on a sum does not fit into a narrow box. */
const longSum = 1_000_000_000;

type Props = { queues: Dashboard['queues']; asOf: Date };

/** What waits for a decision, the longest waiting first, with its sum and age; empty queues in one line. Only those the reader may open. */
export function WaitingQueues({ queues, asOf }: Props) {
  const shown = names.flatMap((name) => {
    const queue = queues[name];
    return queue ? [{ name, look: looks[name], queue }] : [];
  });
  if (shown.length === 0) return null;
  const waiting = shown
    .filter(({ queue }) => queue.count > 0)
    .toSorted((a, b) => (a.queue.oldestAt ?? '').localeCompare(b.queue.oldestAt ?? ''));
  const empty = shown.filter(({ queue }) => queue.count === 0);
  return (
    <nav className={styles.waiting} aria-label="Pekerjaan yang menunggu">
      {waiting.length === 0 ? (
        <p className={styles.nothing}>
          <IconCircleCheck size={24} stroke={1.75} aria-hidden /> Semua sudah diproses.
        </p>
      ) : (
        <ol
          className={`${styles.queues} ${waiting.some(({ queue }) => queue.amount >= longSum) ? styles.long : ''}`}
        >
          {waiting.map(({ name, look, queue }) => (
            <li key={name}>
              <Queue look={look} queue={queue} asOf={asOf} />
            </li>
          ))}
        </ol>
      )}
      {empty.length > 0 && (
        <ul className={styles.empty}>
          {empty.map(({ name, look }) => (
            <li key={name}>
              <Link to={look.to}>{look.short}: kosong</Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

function Queue({ look, queue, asOf }: { look: Look; queue: Waiting; asOf: Date }) {
  const age = queue.oldestAt ? ageText(new Date(queue.oldestAt), asOf) : '';
  return (
    <Link to={look.to} className={styles.queue}>
      <b className="d">{formatNumber(queue.count)}</b>
      <strong>{look.title}</strong>
      <span>
        {queue.amount > 0 ? `${formatRupiah(queue.amount)}, ` : ''}
        <span className="whole">terlama {age}</span>
      </span>
      <IconArrowRight size={20} stroke={1.75} aria-hidden />
    </Link>
  );
}
