import { formatMoment } from '@rimpang/domain/calendar';
import { formatRupiah } from '@rimpang/domain/money';
import { bankLabel, maskAccountNumber } from '@rimpang/domain/partners';
import type { Actor } from '../../platform/requests/caller.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import { mailboxOf } from '../partners/index.ts';
import type { WithdrawalRow } from './store.ts';

/** Where the money goes, as a message may say it. */
export function accountOf(row: WithdrawalRow): string {
  return `${bankLabel(row.bankCode)} ${maskAccountNumber(row.accountLast4)} a.n. ${row.bankHolder}`;
}

/** What the partner is told about a decision, in the app and by e-mail. */
export async function messageToPartner(
  tx: Tx,
  row: WithdrawalRow,
  text: { title: string; body: string },
): Promise<Message> {
  return {
    ...text,
    to: row.partnerId,
    kind: 'withdrawal-decided',
    link: '/dashboard/withdrawal-status',
    email: await mailboxOf(tx, row.username),
  };
}

/** The person who took an account over changes its bank first: its owner hears that money is on the way there. */
export function requestedToChangedBank(row: WithdrawalRow, owner: Actor, changedAt: Date): Message {
  return {
    to: row.partnerId,
    kind: 'withdrawals.changed-bank',
    title: 'Penarikan ke rekening yang baru diganti',
    body: `Penarikan ${row.code} sebesar ${formatRupiah(row.amount)} diajukan ke ${accountOf(row)}, yang diganti ${formatMoment(changedAt)}. Staf memeriksanya lebih teliti. Jika bukan Anda yang mengajukannya, segera hubungi layanan pelanggan.`,
    link: '/dashboard/withdrawal-status',
    email: { address: owner.email, name: owner.fullName },
  };
}
