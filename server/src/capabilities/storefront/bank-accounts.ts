import { maskAccountNumber } from '@rimpang/domain/partners';
import type { EmptySettings } from './empty-settings.ts';

export type BankAccount = EmptySettings['company']['bankAccounts'][number];

const whole = ({ bank, number, holder }: BankAccount) => JSON.stringify([bank, number, holder]);
const masked = ({ bank, number, holder }: BankAccount) =>
  `${bank} ${maskAccountNumber(number)} a.n. ${holder}`;

/** The same accounts, in the same order. */
export const sameAccounts = (before: readonly BankAccount[], after: readonly BankAccount[]): boolean =>
  JSON.stringify(before.map(whole)) === JSON.stringify(after.map(whole));

/**
 * Which accounts went and which came, their numbers masked, as sentences for owners; null where only the order is another one. A number that
 * looks like one that went, once both are masked, is said to be another one.
 */
export function accountsMoved(before: readonly BankAccount[], after: readonly BankAccount[]): string | null {
  const missingIn = (others: readonly BankAccount[]) => (account: BankAccount) =>
    !others.some((other) => whole(other) === whole(account));
  const gone = before.filter(missingIn(after));
  const come = after.filter(missingIn(before));
  if (gone.length + come.length === 0) return null;
  const looksLike = (account: BankAccount) =>
    before.some(
      ({ number }) =>
        number !== account.number && maskAccountNumber(number) === maskAccountNumber(account.number),
    );
  const added = come.map(
    (account) => masked(account) + (looksLike(account) ? ' (nomor lain dengan akhiran sama)' : ''),
  );
  return [
    'Pembeli kini mentransfer ke rekening lain.',
    ...(gone.length > 0 ? [`Dihapus: ${gone.map(masked).join('; ')}.`] : []),
    ...(added.length > 0 ? [`Ditambahkan: ${added.join('; ')}.`] : []),
  ].join(' ');
}
