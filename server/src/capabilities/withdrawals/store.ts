import type { Step } from '@rimpang/domain/states';
import { type WithdrawalStatus, withdrawalStatuses } from '@rimpang/domain/withdrawals';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bytes, int, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';
import { inStates } from '../../platform/database/states.ts';
import { samePerson } from '../accounts/index.ts';
import { lastNumber, numberedLabel } from './month-number-store.ts';

export const withdrawalRow = {
  id: int,
  code: text,
  partnerId: int,
  username: text,
  fullName: text,
  amount: int,
  fee: int,
  status: oneOf(withdrawalStatuses),
  bankCode: text,
  bankHolder: text,
  accountLast4: text,
  requestedAt: time,
  decidedAt: nullable(time),
  decidedById: nullable(int),
  decidedBy: nullable(text),
  settledAt: nullable(time),
  settledBy: nullable(text),
  reference: nullable(text),
  batchId: nullable(int),
  batchCode: nullable(text),
  /** Who made the batch: may not say alone that it was paid. */
  batchBy: nullable(int),
  reason: nullable(text),
  /** The bank account was changed shortly before the request; by whom, null where it was the partner. */
  bankChangedAt: nullable(time),
  bankChangedBy: nullable(text),
};
export type WithdrawalRow = RowOf<typeof withdrawalRow>;

/** Everything but the encrypted account number, which only `selectEncryptedBank` reads. */
export const withdrawalColumns = sql`w.id, w.code, w.partner_id as "partnerId",
  p.username, p.full_name as "fullName", w.amount, w.fee, w.status,
  w.bank_code as "bankCode", w.bank_holder as "bankHolder", w.account_last4 as "accountLast4",
  w.requested_at as "requestedAt",
  w.decided_at as "decidedAt", w.decided_by as "decidedById", d.full_name as "decidedBy",
  w.settled_at as "settledAt",
  e.full_name as "settledBy", w.reference, w.batch_id as "batchId", b.code as "batchCode",
  b.created_by as "batchBy", w.reason,
  w.bank_changed_at as "bankChangedAt", case when w.bank_changed_by <> w.partner_id then c.full_name end as
    "bankChangedBy"`;
export const withdrawalPeople = sql`join identity.person p on p.id = w.partner_id
  left join identity.person d on d.id = w.decided_by
  left join identity.person e on e.id = w.settled_by left join withdrawals.batch b on b.id = w.batch_id
  left join identity.person c on c.id = w.bank_changed_by`;

const bankChange = { at: time, byId: int };
export type BankChange = RowOf<typeof bankChange>;

/** The newest change of a partner's bank account after `since`; the very first account is none. */
export function selectBankChange(
  db: Database | Tx,
  partnerId: number,
  since: Date,
): Promise<BankChange | null> {
  return query(bankChange)`
    select at, by_id as "byId" from identity.bank_change where account_id = ${partnerId} and at > ${since}
    order by at desc limit 1`.first(db);
}

type NewWithdrawal = {
  partnerId: number;
  amount: number;
  fee: number;
  availableBefore: number;
  bank: { code: string; holder: string; last4: string; cipher: Buffer };
  bankChange: BankChange | null;
};

/**
 * Writes pending withdrawals, one of a partner at most, with the next numbers of the month (`2611`: numbers start again every
 * month), in their order. Numbering waits for the withdrawals that are being numbered, a few milliseconds at most; in return the
 * labels of a month have no gaps, which is what book-keepers look for.
 */
export async function insertWithdrawals(
  tx: Tx,
  requests: readonly NewWithdrawal[],
  { now, month }: { now: Date; month: string },
): Promise<WithdrawalRow[]> {
  const prefix = `WD-${month}-`;
  const given = requests.map(({ bank, bankChange, ...request }, index) => ({
    ...request,
    place: index + 1,
    bankCode: bank.code,
    bankHolder: bank.holder,
    last4: bank.last4,
    cipher: bank.cipher.toString('hex'),
    changedAt: bankChange?.at,
    changedBy: bankChange?.byId,
  }));
  // A statement of its own: the next one must see what the holder of this lock committed.
  await sql`select pg_advisory_xact_lock(hashtext('withdrawals.code'))`.execute(tx);
  return query(withdrawalRow)`
    with last as (
      select ${lastNumber(sql`withdrawals.withdrawal`, prefix)} as number
    ), w as (
      insert into withdrawals.withdrawal (code, partner_id, amount, fee, available_before, bank_code,
        bank_holder,
        account_cipher, account_last4, requested_at, bank_changed_at, bank_changed_by)
      select ${numberedLabel(prefix, sql`n.next`)},
        n."partnerId", n.amount, n.fee, n."availableBefore", n."bankCode", n."bankHolder",
        decode(n.cipher, 'hex'), n.last4, ${now}::timestamptz, n."changedAt", n."changedBy"
      from (
        select g.*, (select number from last) + g.place as next
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(place int, "partnerId" bigint,
          amount bigint, fee bigint, "availableBefore" bigint, "bankCode" text, "bankHolder" text,
          cipher text, last4 text, "changedAt" timestamptz, "changedBy" bigint)
      ) n order by n.place
      returning *
    )
    select ${withdrawalColumns} from w ${withdrawalPeople} order by w.id`.all(tx);
}

export type Decision = {
  verb: 'withdrawals.approve' | 'withdrawals.reject';
  step: Step<WithdrawalStatus>;
  by: number;
  now: Date;
  reason: string | null;
};

/** Compare-and-set by the state table (invariant 5): null where the state does not allow it any more, the decider's own, or not there. */
export function updateDecidedWithdrawal(
  tx: Tx,
  id: number,
  decision: Decision,
): Promise<WithdrawalRow | null> {
  return query(withdrawalRow)`
    with w as (
      update withdrawals.withdrawal set status = ${decision.step.to}, decided_at = ${decision.now},
        decided_by = ${decision.by},
        reason = ${decision.reason}
      where id = ${id} and status ${inStates(decision.step.from)}
        and not ${samePerson(decision.by, sql`partner_id`)} returning *
    )
    select ${withdrawalColumns} from w ${withdrawalPeople}`.first(tx);
}

export async function selectWithdrawal(db: Database | Tx, id: number): Promise<WithdrawalRow | null> {
  return (await selectWhere(db, sql`w.id = ${id}`))[0] ?? null;
}

/** One partner's own, newest first: found first, named afterwards. */
export function selectMine(
  db: Database,
  partnerId: number,
  filter: { status?: WithdrawalStatus; before?: number; limit: number },
): Promise<WithdrawalRow[]> {
  const { status = null, before = null, limit } = filter;
  const page = sql`select id from withdrawals.withdrawal
    where partner_id = ${partnerId} and (${status}::text is null or status = ${status})
      and (${before}::bigint is null or id < ${before})
    order by id desc limit ${limit}`;
  return selectWhere(db, sql`w.id = any (array(${page})) order by w.id desc`);
}

/** Withdrawals by their ids, those that are there. */
export const selectWithdrawals = (db: Database | Tx, ids: readonly number[]): Promise<WithdrawalRow[]> =>
  selectWhere(db, sql`w.id = any (${[...ids]}::bigint[])`);

const encryptedBank = { code: text, bankCode: text, bankHolder: text, accountCipher: bytes };
type EncryptedBank = RowOf<typeof encryptedBank>;

/** The bank of a request with its encrypted account number. */
export function selectEncryptedBank(tx: Database | Tx, id: number): Promise<EncryptedBank | null> {
  return query(encryptedBank)`
    select code, bank_code as "bankCode", bank_holder as "bankHolder", account_cipher as "accountCipher"
    from withdrawals.withdrawal where id = ${id}`.first(tx);
}

export function selectWhere(db: Database | Tx, where: RawBuilder<unknown>): Promise<WithdrawalRow[]> {
  return query(withdrawalRow)`
    select ${withdrawalColumns} from withdrawals.withdrawal w ${withdrawalPeople} where ${where}`.all(db);
}
