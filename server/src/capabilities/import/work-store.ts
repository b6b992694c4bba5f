import { type ImportFileKey, importFileKeys, type ImportJob, importJobs } from '@rimpang/contract/importing';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import {
  bool,
  bytes,
  int,
  json,
  nullable,
  oneOf,
  query,
  type RowOf,
  text,
  time,
} from '../../platform/database/query.ts';
import type { OpeningTotals } from './totals.ts';

const endings = ['done', 'failed', 'cancelled'] as const;

const work = {
  revision: int,
  job: int,
  kind: nullable(oneOf(importJobs)),
  beganAt: nullable(time),
  beganBy: nullable(text),
  beatAt: nullable(time),
  cancelAsked: bool,
  progress: text,
  endedKind: nullable(oneOf(importJobs)),
  endedAs: nullable(oneOf(endings)),
  endedText: nullable(text),
  endedAt: nullable(time),
  checkedRevision: nullable(int),
  fingerprint: nullable(bytes),
  totals: nullable(json<OpeningTotals>()),
  errors: nullable(int),
  warnings: nullable(int),
};
export type ImportWork = RowOf<typeof work>;

/** What is under way and how the last job ended; `lock` holds it for this transaction. */
export function selectWork(db: Database | Tx, { lock = false } = {}): Promise<ImportWork> {
  return query(work)`
    select revision, job, kind, began_at as "beganAt", began_by as "beganBy", beat_at as "beatAt",
      cancel_asked as "cancelAsked", progress, ended_kind as "endedKind", ended_as as "endedAs",
      ended_text as "endedText", ended_at as "endedAt", checked_revision as "checkedRevision",
      checked_fingerprint as fingerprint, totals, errors, warnings
    from import.work ${lock ? sql`for update` : sql``}`.one(db);
}

/** Begins a job; the caller holds the row and found nothing under way. Returns its number. */
export async function insertJob(
  tx: Tx,
  { kind, by, now }: { kind: ImportJob; by: string; now: Date },
): Promise<number> {
  const row = await query({ job: int })`
    update import.work set job = job + 1, kind = ${kind}, began_at = ${now}, beat_at = ${now},
      began_by = ${by}, cancel_asked = false, progress = ''
    returning job`.one(tx);
  return row.job;
}

/** Says that a job is alive and how far it is. Is it asked to stop? Null where it is not the one under way any more. */
export async function beat(
  db: Database,
  { job, progress, now }: { job: number; progress: string; now: Date },
): Promise<boolean | null> {
  const row = await query({ cancelAsked: bool })`
    update import.work set progress = ${progress}, beat_at = ${now}
    where job = ${job} and kind is not null returning cancel_asked as "cancelAsked"`.first(db);
  return row?.cancelAsked ?? null;
}

/** Asks the job with this number to stop, where it is under way; it may be at its end already. Returns whether it was asked. */
export async function askToStop(db: Database, job: number): Promise<boolean> {
  const row = await query({ job: int })`
    update import.work set cancel_asked = true
    where job = ${job} and kind is not null returning job`.first(db);
  return row !== null;
}

type Ending = { job: number; as: (typeof endings)[number]; text: string; now: Date };

/** Ends a job, once. False where it was given up, or asked to stop before it was done: then it has not ended. */
export async function updateEnded(
  db: Database | Tx,
  { job, as, text: words, now }: Ending,
): Promise<boolean> {
  const row = await query({ job: int })`
    update import.work set kind = null, progress = '', cancel_asked = false, ended_kind = kind,
      ended_as = ${as}, ended_text = ${words}, ended_at = ${now}
    where job = ${job} and kind is not null and not (cancel_asked and ${as}::text = 'done')
    returning job`.first(db);
  return row !== null && row !== undefined;
}

type StoredReport = {
  revision: number;
  fingerprint: Buffer;
  totals: OpeningTotals;
  errors: number;
  warnings: number;
  report: Buffer;
};

export async function updateReport(tx: Tx, found: StoredReport): Promise<void> {
  await sql`
    update import.work set checked_revision = ${found.revision}, checked_fingerprint = ${found.fingerprint},
      totals = ${JSON.stringify(found.totals)}::jsonb, errors = ${found.errors},
      warnings = ${found.warnings}, report = ${found.report}`.execute(tx);
}

export async function selectReport(db: Database): Promise<Buffer | null> {
  const row = await query({ report: nullable(bytes) })`select report from import.work`.one(db);
  return row.report;
}

/** Notes that a file or a column changed: a report of before is of other rows. */
export async function updateRevision(tx: Tx): Promise<void> {
  await sql`update import.work set revision = revision + 1`.execute(tx);
}

const upload = {
  file: oneOf(importFileKeys),
  uploadId: text,
  name: text,
  bytes: int,
  parts: int,
  received: int,
  by: text,
  at: time,
};
export type Upload = RowOf<typeof upload>;

export function selectUploads(db: Database | Tx): Promise<Upload[]> {
  return query(upload)`
    select file, upload_id::text as "uploadId", name, bytes, parts, received, by_name as by, at
    from import.upload order by at, file`.all(db);
}

type NewUpload = {
  file: ImportFileKey;
  uploadId: string;
  name: string;
  parts: number;
  by: string;
  now: Date;
};

/** Begins a file anew; what lay in its place goes with its parts. */
export async function insertUpload(
  tx: Tx,
  { file, uploadId, name, parts, by, now }: NewUpload,
): Promise<void> {
  await deleteUpload(tx, file);
  await sql`
    insert into import.upload (file, upload_id, name, parts, by_name, at)
    values (${file}, ${uploadId}, ${name}, ${parts}, ${by}, ${now})`.execute(tx);
}

/** Adds a part, once. Returns how many are there; null where another file was begun in its place. */
export async function insertPart(
  tx: Tx,
  {
    uploadId,
    part,
    content,
    size,
    now,
  }: { uploadId: string; part: number; content: Buffer; size: number; now: Date },
): Promise<number | null> {
  const row = await query({ received: int })`
    with added as (
      insert into import.upload_part (upload_id, part, content)
      select u.upload_id, ${part}::int, ${content}::bytea
      from import.upload u where u.upload_id = ${uploadId} and ${part}::int < u.parts
      on conflict do nothing returning part
    )
    update import.upload u set received = u.received + (select count(*)::int from added),
      bytes = u.bytes + ${size}::bigint * (select count(*) from added), at = ${now}
    where u.upload_id = ${uploadId} and ${part}::int < u.parts returning received`.first(tx);
  return row?.received ?? null;
}

export async function deleteUpload(tx: Tx, file: ImportFileKey): Promise<void> {
  await sql`delete from import.upload where file = ${file}`.execute(tx);
}

/** One encrypted part of a file; null where there is none, as of a file that was replaced meanwhile. */
export async function selectPart(db: Database, uploadId: string, part: number): Promise<Buffer | null> {
  const row = await query({ content: bytes })`
    select content from import.upload_part where upload_id = ${uploadId} and part = ${part}`.first(db);
  return row?.content ?? null;
}

/** Takes every file out, and the report of them. */
export async function deleteUploads(tx: Tx): Promise<void> {
  await sql`delete from import.upload`.execute(tx);
  await sql`update import.work set revision = revision + 1, checked_revision = null,
    checked_fingerprint = null, totals = null, errors = null, warnings = null, report = null`.execute(tx);
}

const columnName = { file: oneOf(importFileKeys), heading: text, meaning: text };

export function selectColumnNames(db: Database | Tx) {
  return query(columnName)`select file, heading, meaning from import.column_name order by file, heading`.all(
    db,
  );
}

/** Stores what these headings of a file mean; headings of other exports stay. */
export async function upsertColumnNames(
  tx: Tx,
  file: ImportFileKey,
  names: readonly { heading: string; meaning: string }[],
): Promise<void> {
  await sql`
    insert into import.column_name (file, heading, meaning)
    select ${file}::text, n.heading, n.meaning
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n(heading text, meaning text)
    on conflict (file, heading) do update set meaning = excluded.meaning`.execute(tx);
}
