import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { IconArrowRight, IconCircleCheck } from '#icons';
import { Link } from 'react-router';
import { ageText } from '../../../staff-ui/queue/age.ts';
import * as staffPaths from '../../../paths/staff.ts';
import styles from './dashboard.module.css';
import type { Dashboard } from './types.ts';

type QueueName = keyof Dashboard['queues'];
type Look = { title: string; none: string; to: string; quiet?: boolean };

/** In the order of urgency: money that waits first. `quiet` ones appear only while something waits. */
const looks: readonly [QueueName, Look][] = [
  [
    'orders',
    { title: 'Orderan PIN tertunda', none: 'Tidak ada orderan PIN tertunda', to: staffPaths.pinOrders },
  ],
  [
    'withdrawals',
    { title: 'Penarikan tertunda', none: 'Tidak ada penarikan tertunda', to: staffPaths.withdrawals },
  ],
  [
    'payouts',
    {
      title: 'Menunggu hasil bank',
      none: '',
      to: staffPaths.processedWithdrawals,
      quiet: true,
    },
  ],
  [
    'claims',
    {
      title: 'Klaim reward tertunda',
      none: 'Tidak ada klaim tertunda',
      to: staffPaths.claims,
    },
  ],
  ['productOrders', { title: 'Pesanan produk baru', none: '', to: staffPaths.productOrders, quiet: true }],
  [
    'tierRegistrations',
    { title: 'Pendaftaran paket baru', none: '', to: staffPaths.tierRegistrations, quiet: true },
  ],
  ['messages', { title: 'Pesan kontak baru', none: '', to: staffPaths.messages, quiet: true }],
];

type Props = { queues: Dashboard['queues']; asOf: Date };

/** What waits for a decision, with its sum and the age of the oldest; only the queues the reader may open. */
export function WaitingQueues({ queues, asOf }: Props) {
  const shown = looks.flatMap(([name, look]) => {
    const queue = queues[name];
    return queue && (queue.count > 0 || !look.quiet) ? [{ name, look, queue }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <nav className={styles.queues} aria-label="Pekerjaan yang menunggu">
      {shown.map(({ name, look, queue }) => (
        <Queue key={name} look={look} queue={queue} asOf={asOf} />
      ))}
    </nav>
  );
}

type QueueProps = { look: Look; queue: NonNullable<Dashboard['queues']['orders']>; asOf: Date };

function Queue({ look, queue, asOf }: QueueProps) {
  if (queue.count === 0) {
    return (
      <Link to={look.to} className={`${styles.queue} ${styles.done}`}>
        <IconCircleCheck size={28} stroke={1.75} aria-hidden />
        <span>
          <strong>{look.none}</strong>
          Semua sudah diproses.
        </span>
        <IconArrowRight size={20} stroke={1.75} aria-hidden />
      </Link>
    );
  }
  const age = queue.oldestAt ? `terlama ${ageText(new Date(queue.oldestAt), asOf)}` : '';
  const sum = queue.amount > 0 ? formatRupiah(queue.amount) : '';
  return (
    <Link to={look.to} className={styles.queue}>
      <b className="d">{formatNumber(queue.count)}</b>
      <span>
        <strong>{look.title}</strong>
        {[sum, age].filter(Boolean).join(', ')}
      </span>
      <IconArrowRight size={20} stroke={1.75} aria-hidden />
    </Link>
  );
}
