import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';
import { numberedLabel } from './month-number-store.ts';

/** A withdrawal that was open when the company moved in, in the order of its request. */
type OpenedWithdrawal = {
  partnerId: number;
  amount: number;
  fee: number;
  availableBefore: number;
  bank: string;
  bankHolder: string;
  /** Hexadecimal digits. */
  accountCipher: string;
  accountLast4: string;
  /** ISO. */
  requestedAt: string;
  /** `2611`: numbers start again every month. */
  month: string;
};

/** Adds them pending, numbered within their months from 1: there are none before an opening. */
export function insertOpenedWithdrawals(tx: Tx, withdrawals: readonly OpenedWithdrawal[]) {
  return query({ id: int, partnerId: int, amount: int, fee: int })`
    insert into withdrawals.withdrawal (code, partner_id, amount, fee, available_before, bank_code,
      bank_holder, account_cipher, account_last4, requested_at)
    select ${numberedLabel(sql`'WD-' || n.month || '-'`, sql`n.number`)},
      n."partnerId", n.amount, n.fee, n."availableBefore", n.bank, n."bankHolder",
      decode(n."accountCipher", 'hex'), n."accountLast4", n."requestedAt"
    from (
      select w.*, row_number() over (partition by w.month order by w.place) as number
      from rows from (jsonb_to_recordset(${JSON.stringify(withdrawals)}::jsonb) as ("partnerId" bigint,
        amount bigint, fee bigint, "availableBefore" bigint, bank text, "bankHolder" text,
        "accountCipher" text, "accountLast4" text, "requestedAt" timestamptz, month text))
        with ordinality as w("partnerId", amount, fee, "availableBefore", bank, "bankHolder",
        "accountCipher", "accountLast4", "requestedAt", month, place)
    ) n order by n.place
    returning id, partner_id as "partnerId", amount, fee`.all(tx);
}

/** Removes them. */
export async function deleteOpenedWithdrawals(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from withdrawals.withdrawal where id = any (${ids}::bigint[])`.execute(tx);
}
