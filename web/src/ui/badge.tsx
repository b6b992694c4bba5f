import { IconCircleCheck, IconCircleMinus, IconCircleX, IconClock, IconProgressCheck } from '#icons';
import styles from './badge.module.css';

/** The words a status may show (R8.13); each has its icon, so that colour never speaks alone. */
export type StatusWord =
  | 'Menunggu'
  | 'Tertunda'
  | 'Selesai'
  | 'Aktif'
  | 'Tersedia'
  | 'Dibayarkan'
  | 'Diproses'
  | 'Ditolak'
  | 'Gagal'
  | 'Tidak Aktif'
  | 'Terpakai'
  | 'Dibatalkan';

const looks = {
  Menunggu: { icon: IconClock, tone: 'wait' },
  Tertunda: { icon: IconClock, tone: 'wait' },
  Selesai: { icon: IconCircleCheck, tone: 'ok' },
  Aktif: { icon: IconCircleCheck, tone: 'ok' },
  Tersedia: { icon: IconCircleCheck, tone: 'ok' },
  Dibayarkan: { icon: IconCircleCheck, tone: 'ok' },
  Diproses: { icon: IconProgressCheck, tone: 'ok' },
  Ditolak: { icon: IconCircleX, tone: 'no' },
  Gagal: { icon: IconCircleX, tone: 'no' },
  'Tidak Aktif': { icon: IconCircleMinus, tone: 'off' },
  Terpakai: { icon: IconCircleMinus, tone: 'off' },
  Dibatalkan: { icon: IconCircleX, tone: 'off' },
} as const satisfies Record<StatusWord, object>;

type Props = {
  status: StatusWord;
  /** Another word with the same look, e.g. 'RO Aktif' for `Aktif`. */
  label?: string;
  /** Without fill: in tables and on member cards. Inside a DataTable it is bare by itself on wide screens. */
  bare?: boolean;
};

/** A status: icon and word (R12.14). */
export function Badge({ status, label, bare }: Props) {
  const { icon: Icon, tone } = looks[status];
  return (
    <span className={`${styles.badge} ${styles[tone]} ${bare ? styles.bare : ''}`} data-badge>
      <Icon size={18} stroke={2} aria-hidden />
      {label ?? status}
    </span>
  );
}
