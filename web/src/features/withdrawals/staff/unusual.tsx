import { formatMoment } from '@rimpang/domain/calendar';
import { IconAlertTriangle } from '#icons';
import { Note } from '../../../ui/section.tsx';
import { BankChangedMark, BankChangedNote } from './bank-changed.tsx';
import type { QueuedWithdrawal } from './use-withdrawal.ts';
import styles from './withdrawals.module.css';

type Props = { withdrawal: QueuedWithdrawal };

/** To be looked at before the money leaves: a review leaves it out until a person says it was checked. */
export function isDoubtful({ bankChanged, unusual }: QueuedWithdrawal): boolean {
  return bankChanged !== null || unusual.accountChangedAt !== null || unusual.otherHolder;
}

/** The change of account within the week before, where it is not marked as recent already. */
function changedWords({ bankChanged, unusual }: QueuedWithdrawal): string | null {
  if (bankChanged || unusual.accountChangedAt === null) return null;
  return `Rekening diganti ${formatMoment(new Date(unusual.accountChangedAt))}`;
}

/** What is unusual about a withdrawal, in a row of a list: red what to check, in plain what to know. */
export function UnusualMarks({ withdrawal }: Props) {
  const changed = changedWords(withdrawal);
  const doubts = [changed, withdrawal.unusual.otherHolder && 'Nama rekening bukan nama mitra'];
  return (
    <>
      <BankChangedMark withdrawal={withdrawal} />
      {doubts.map(
        (words) =>
          words && (
            <span key={words} className={styles.changed}>
              <IconAlertTriangle size={16} stroke={2} aria-hidden /> {words}
            </span>
          ),
      )}
      {withdrawal.unusual.firstPayout && <span className={styles.first}>Penarikan pertama</span>}
    </>
  );
}

/** The same in the panel and in the review of one. */
export function UnusualNotes({ withdrawal }: Props) {
  const { bank, partner, unusual } = withdrawal;
  const changed = changedWords(withdrawal);
  const icon = <IconAlertTriangle size={24} stroke={1.75} aria-hidden />;
  return (
    <>
      <BankChangedNote withdrawal={withdrawal} />
      {changed && (
        <Note tone="wait" icon={icon} title={changed}>
          Kurang dari tujuh hari sebelum penarikan ini diminta.
        </Note>
      )}
      {unusual.otherHolder && (
        <Note tone="wait" icon={icon} title="Nama rekening bukan nama mitra">
          Rekening atas nama {bank.holder}, mitra bernama {partner.fullName}.
        </Note>
      )}
      {unusual.firstPayout && (
        <Note title="Penarikan pertama">Mitra ini belum pernah menerima transfer.</Note>
      )}
    </>
  );
}
