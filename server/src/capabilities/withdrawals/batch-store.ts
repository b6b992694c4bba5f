import { statesBefore, stepOf } from '@rimpang/domain/states';
import { withdrawalStates } from '@rimpang/domain/withdrawals';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { during, pageAt, type Place, type SortKey } from '../../platform/database/page-place.ts';
import { bytes, int, nullable, query, type RowOf, text, time } from '../../platform/database/query.ts';
import { inStates } from '../../platform/database/states.ts';
import { samePerson } from '../accounts/index.ts';
import { lastNumber, numberedLabel } from './month-number-store.ts';
import {
  withdrawalColumns,
  withdrawalPeople,
  selectWhere,
  withdrawalRow,
  type WithdrawalRow,
} from './store.ts';

const paid = stepOf(withdrawalStates, 'withdrawals.markPaid');
const failed = stepOf(withdrawalStates, 'withdrawals.markFailed');
const batchable = statesBefore(withdrawalStates, 'withdrawals.createBatch');

const batchRow = {
  id: int,
  code: text,
  createdAt: time,
  createdBy: text,
  count: int,
  amount: int,
  waiting: int,
  paid: int,
  failed: int,
  downloadedAt: nullable(time),
  downloadedBy: nullable(text),
};
export type BatchRow = RowOf<typeof batchRow>;

const batchColumns = sql`b.id, b.code, b.created_at as "createdAt", m.full_name as "createdBy", b.count,
  b.amount,
  coalesce(r.waiting, 0) as waiting, coalesce(r.paid, 0) as paid, coalesce(r.failed, 0) as failed,
  b.downloaded_at as "downloadedAt", d.full_name as "downloadedBy"`;
const batchPeople = sql`join identity.person m on m.id = b.created_by
  left join identity.person d on d.id = b.downloaded_by
  left join lateral (
    select count(*) filter (where w.status ${inStates(paid.from)}) as waiting,
      count(*) filter (where w.status ${inStates([paid.to])}) as paid,
      count(*) filter (where w.status ${inStates([failed.to])}) as failed
    from withdrawals.withdrawal w where w.batch_id = b.id
  ) r on true`;

/** Approved withdrawals that are in no batch, locked in the order of their ids. */
export async function lockUnbatched(
  tx: Tx,
  ids: readonly number[] | null,
  limit: number,
): Promise<WithdrawalRow[]> {
  const waiting = sql`status ${inStates(batchable)} and batch_id is null and (${ids}::bigint[] is null
    or id = any (${ids}::bigint[]))`;
  const rows = await query({ id: int })`
    select id from withdrawals.withdrawal where ${waiting} order by id limit ${limit} for no key update`.all(
    tx,
  );
  return selectWhere(tx, sql`w.id = any (${rows.map((row) => row.id)}::bigint[]) order by w.id`);
}

const bankTotal = { bankCode: text, count: int, amount: int };
type BankTotal = RowOf<typeof bankTotal>;

/** Approved withdrawals that are in no batch, counted per bank, the most money first. */
export function selectUnbatchedByBank(db: Database): Promise<BankTotal[]> {
  return query(bankTotal)`
    select bank_code as "bankCode", count(*) as count, sum(amount)::bigint as amount
    from withdrawals.withdrawal where status ${inStates(batchable)} and batch_id is null
    group by bank_code order by sum(amount) desc, bank_code`.all(db);
}

type NewBatch = { ids: readonly number[]; amount: number; byId: number; month: string; now: Date };

/** Writes a batch with the next number of its month, and puts its withdrawals into it. */
export async function insertBatch(tx: Tx, batch: NewBatch): Promise<number> {
  const prefix = `BATCH-${batch.month}-`;
  await sql`select pg_advisory_xact_lock(hashtext('withdrawals.batch'))`.execute(tx);
  const row = await query({ id: int })`
    insert into withdrawals.batch (code, created_at, created_by, count, amount)
    select ${numberedLabel(prefix, sql`n.next`)}, ${batch.now}::timestamptz,
      ${batch.byId}::bigint,
      ${batch.ids.length}::int, ${batch.amount}::bigint
    from (select ${lastNumber(sql`withdrawals.batch`, prefix)} + 1 as next) n
    returning id`.first(tx);
  const id = row?.id;
  if (id === undefined) throw new Error('the batch was not written');
  await sql`update withdrawals.withdrawal set batch_id = ${id}
    where id = any (${batch.ids}::bigint[])`.execute(tx);
  return id;
}

export function selectBatch(db: Database | Tx, id: number): Promise<BatchRow | null> {
  return query(batchRow)`
    select ${batchColumns} from withdrawals.batch b ${batchPeople} where b.id = ${id}`.first(db);
}

type BatchPage = Place & { sort: 'at' | 'count' | 'amount'; from?: Date; until?: Date };

const batchTable = sql`withdrawals.batch`;
/** A company makes a few batches a day: sorted as they are, without indexes. */
const batchKeys: Record<BatchPage['sort'], SortKey | undefined> = {
  at: undefined,
  count: { table: batchTable, of: (row) => sql`${row}.count` },
  amount: { table: batchTable, of: (row) => sql`${row}.amount` },
};

/** A page of batches, by what it is sorted by. */
export function selectBatches(db: Database, page: BatchPage): Promise<BatchRow[]> {
  const { from, by, end } = pageAt('b', page, batchKeys[page.sort]);
  const wanted = [sql`true`, ...during(sql`b.created_at`, page), ...from];
  return query(batchRow)`
    select ${batchColumns} from (
      select b.* from withdrawals.batch b where ${sql.join(wanted, sql` and `)} order by ${by} ${end}
    ) b ${batchPeople} order by ${by}`.all(db);
}

/** What is in a batch, in the order of its file. */
export const selectBatchRows = (db: Database | Tx, batchId: number): Promise<WithdrawalRow[]> =>
  selectWhere(db, sql`w.batch_id = ${batchId} order by w.id`);

const encryptedTransfer = { code: text, bankCode: text, holder: text, amount: int, cipher: bytes };
type EncryptedTransfer = RowOf<typeof encryptedTransfer>;

/** The transfers of a batch with their encrypted account numbers; also what was settled meanwhile, so the file stays one. */
export function selectTransfers(tx: Tx, batchId: number): Promise<EncryptedTransfer[]> {
  return query(encryptedTransfer)`
    select code, bank_code as "bankCode", bank_holder as holder, amount, account_cipher as cipher
    from withdrawals.withdrawal where batch_id = ${batchId} order by id`.all(tx);
}

export async function updateDownloaded(tx: Tx, batchId: number, byId: number, now: Date): Promise<void> {
  await sql`update withdrawals.batch set downloaded_at = ${now}, downloaded_by = ${byId}
    where id = ${batchId}`.execute(tx);
}

/** One withdrawal, locked until the transaction ends: what is judged here still holds when it is settled. */
export async function lockWithdrawal(tx: Tx, id: number): Promise<WithdrawalRow | null> {
  await sql`select 1 from withdrawals.withdrawal where id = ${id} for no key update`.execute(tx);
  return (await selectWhere(tx, sql`w.id = ${id}`))[0] ?? null;
}

export type Settlement = {
  verb: 'withdrawals.markPaid' | 'withdrawals.markFailed';
  by: number;
  now: Date;
  reference: string | null;
  reason: string | null;
};

/** Compare-and-set by the state table (invariant 5): null where the state does not allow it any more, or the settler's own. */
export function updateSettledWithdrawal(
  tx: Tx,
  id: number,
  settlement: Settlement,
): Promise<WithdrawalRow | null> {
  const { from, to } = settlement.verb === 'withdrawals.markPaid' ? paid : failed;
  return query(withdrawalRow)`
    with w as (
      update withdrawals.withdrawal set status = ${to}, settled_at = ${settlement.now},
        settled_by = ${settlement.by},
        reference = ${settlement.reference}, reason = ${settlement.reason}
      where id = ${id} and status ${inStates(from)}
        and not ${samePerson(settlement.by, sql`partner_id`)} returning *
    )
    select ${withdrawalColumns} from w ${withdrawalPeople}`.first(tx);
}
