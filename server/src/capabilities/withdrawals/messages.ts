import { bankLabel, maskAccountNumber } from '@rimpang/domain/partners';
import type { Tx } from '../../platform/database.ts';
import type { Message } from '../../platform/finish.ts';
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
