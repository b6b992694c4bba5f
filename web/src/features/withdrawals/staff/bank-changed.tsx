import { formatMoment } from '@rimpang/domain/calendar';
import { IconAlertTriangle } from '#icons';
import { Note } from '../../../ui/section.tsx';
import type { QueuedWithdrawal } from './use-withdrawal.ts';
import styles from './withdrawals.module.css';

type Props = { withdrawal: QueuedWithdrawal };

/** The bank account was changed shortly before the money was asked for: when and by whom, to look at twice. */
export function BankChangedNote({ withdrawal }: Props) {
  const { bankChanged } = withdrawal;
  if (!bankChanged) return null;
  return (
    <Note
      tone="wait"
      icon={<IconAlertTriangle size={24} stroke={1.75} aria-hidden />}
      title="Rekening baru diganti"
    >
      Diganti {formatMoment(new Date(bankChanged.at))} oleh {bankChanged.by}. Pastikan kepada mitra, lewat
      nomor yang sudah lama dikenal, bahwa rekening ini benar.
    </Note>
  );
}

/** The same in a row of a list. */
export function BankChangedMark({ withdrawal }: Props) {
  const { bankChanged } = withdrawal;
  if (!bankChanged) return null;
  return (
    <span className={styles.changed}>
      <IconAlertTriangle size={16} stroke={2} aria-hidden /> Diganti {formatMoment(new Date(bankChanged.at))}{' '}
      oleh {bankChanged.by}
    </span>
  );
}
