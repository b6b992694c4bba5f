import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import {
  bool,
  bytes,
  int,
  json,
  nullable,
  query,
  type RowOf,
  text,
  time,
} from '../../platform/database/query.ts';
import type { OpeningTotals } from './totals.ts';

const run = {
  id: int,
  at: time,
  fingerprint: bytes,
  totals: json<OpeningTotals>(),
  undoneAt: nullable(time),
};
export type Run = RowOf<typeof run>;

/** The import that is in force, or this one whatever became of it. */
export function selectRun(db: Database | Tx, id?: number): Promise<Run | null> {
  const wanted = id === undefined ? sql`undone_at is null` : sql`id = ${id}`;
  return query(run)`
    select id, at, fingerprint, totals, undone_at as "undoneAt" from import.run where ${wanted}`.first(db);
}

/** Begins an import. Throws the unique violation where one is in force. */
export async function insertRun(
  tx: Tx,
  { fingerprint, totals, now }: { fingerprint: Buffer; totals: OpeningTotals; now: Date },
): Promise<number> {
  const row = await query({ id: int })`
    insert into import.run (fingerprint, at, totals)
    values (${fingerprint}, ${now}, ${JSON.stringify(totals)}::jsonb) returning id`.one(tx);
  return row.id;
}

/** The opening event of a partner. */
type OpeningRow = {
  partnerId: number;
  uplineId: number;
  /** ISO. */
  joinedAt: string;
  personalRo: number;
  teamRo: number;
  earned: number;
  paid: number;
  utama: number;
  peringkat: number;
};

export async function insertOpenings(tx: Tx, runId: number, rows: readonly OpeningRow[]): Promise<void> {
  await sql`
    insert into import.opening (partner_id, run_id, upline_id, joined_at, personal_ro, team_ro, earned, paid,
      utama, peringkat)
    select o."partnerId", ${runId}::bigint, o."uplineId", o."joinedAt", o."personalRo", o."teamRo", o.earned,
      o.paid, o.utama, o.peringkat
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o("partnerId" bigint, "uplineId" bigint,
      "joinedAt" timestamptz, "personalRo" int, "teamRo" int, earned bigint, paid bigint, utama bigint,
      peringkat bigint)`.execute(tx);
}

type CarriedKind = 'order' | 'withdrawal' | 'staff';

/** Notes what else an import brought. */
export async function insertCarried(
  tx: Tx,
  runId: number,
  kind: CarriedKind,
  ids: readonly number[],
): Promise<void> {
  await sql`insert into import.carried (kind, record_id, run_id)
    select ${kind}::text, id, ${runId}::bigint from unnest(${ids}::bigint[]) as c(id)`.execute(tx);
}

/** The partners of an import, and what else it brought, by id. */
export async function selectBrought(
  tx: Tx,
  runId: number,
): Promise<Record<'partner' | CarriedKind, number[]>> {
  const rows = await query({ kind: text, id: int })`
    select 'partner' as kind, partner_id as id from import.opening where run_id = ${runId}
    union all select kind, record_id from import.carried where run_id = ${runId} order by id`.all(tx);
  const ids = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return {
    partner: ids('partner'),
    order: ids('order'),
    withdrawal: ids('withdrawal'),
    staff: ids('staff'),
  };
}

/** Takes the rows of an import out and notes that it was undone. The append-only guards are off meanwhile. */
export async function deleteBrought(tx: Tx, runId: number, now: Date): Promise<void> {
  await sql`delete from import.carried where run_id = ${runId}`.execute(tx);
  await sql`delete from import.opening where run_id = ${runId}`.execute(tx);
  await sql`update import.run set undone_at = ${now} where id = ${runId}`.execute(tx);
}

/** May no other process import or undo at the same moment? True for the one that comes first. */
export async function lockImports(tx: Tx): Promise<boolean> {
  const row = await query({ ok: bool })`
    select pg_try_advisory_xact_lock(hashtext('import.run')) as ok`.one(tx);
  return row.ok;
}

/** Gives the transaction the time that so many rows need. */
export async function takeTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}

const present = {
  id: int,
  username: text,
  closed: bool,
  rank: text,
  status: text,
  upline: nullable(text),
  roActive: bool,
  personalRo: int,
  teamRo: int,
};

/** Every partner of the network as they are now; the upline is null for those whom the company brought. */
export function selectPresent(db: Database | Tx) {
  return query(present)`
    select a.id, lower(a.username) as username, a.closed, a.rank, p.status,
      case when f.depth > 1 then lower(u.username) end as upline, f.ro_active as "roActive",
      f.personal_ro as "personalRo", f.team_ro as "teamRo"
    from network.figures f join identity.person a on a.id = f.member_id
      join partners.partnership p on p.account_id = a.id
      left join identity.person u on u.id = f.parent_id
    where f.parent_id is not null and f.reset_id is null order by a.id`.all(db);
}
