import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { CopyIn } from '../backup/copy.ts';
import { quotedColumns, quoteName } from '../backup/catalog.ts';
import { mostSenders } from '../capabilities/files/index.ts';
import { handleOf } from '../platform/database/client-handle.ts';
import { storeSystemState } from '../platform/database/system-state.ts';
import { query, text } from '../platform/database/query.ts';
import type { Part } from './indexes.ts';
import { counted, tables, type TableName } from './tables.ts';
import type { Pages } from './pages.ts';

/** What is kept of a seed under way, so that a later run goes on where this one ended. */
export type Progress = {
  partners: number;
  /** The end of the company's story, and the moment from which everything is counted backwards (ISO). */
  base: string;
  /** How many chunks of the history are written. */
  chunks: number;
  stage: 'history' | 'indexes' | 'done';
  /** What was taken away for the time of loading. */
  parts: readonly Part[];
};

async function copyInto(client: pg.Client, table: TableName, pieces: Iterable<Buffer>): Promise<void> {
  const rows = new CopyIn(
    `copy ${quoteName(client, table)} ${quotedColumns(client, tables[table])} from stdin`,
  );
  client.query(rows);
  await pipeline(Readable.from(pieces, { objectMode: true }), rows);
}

/** So much at a time, that other work gets its turn between two. */
const pieceBytes = 262_144;

function* cut(page: Buffer): Generator<Buffer> {
  for (let at = 0; at < page.length; at += pieceBytes) yield page.subarray(at, at + pieceBytes);
}

export async function keepProgress(client: pg.Client, progress: Progress): Promise<void> {
  await storeSystemState(client, 'seed', progress, new Date());
}

export async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** A part of the history, and that it is written: both or neither. */
export function writeChunk(client: pg.Client, pages: Pages, progress: Progress): Promise<void> {
  return inTransaction(client, async () => {
    for (const [table, page] of pages) await copyInto(client, table, cut(page));
    await keepProgress(client, progress);
  });
}

type Root = {
  id: number;
  direct: number;
  downline: number;
  roPartners: number;
  roSum: number;
};

/** How everything stands at the end, with the counters of ids behind what was written. */
export function writeFinalRows(
  client: pg.Client,
  rows: Iterable<{ table: TableName; pieces: Iterable<Buffer> }>,
  root: Root,
  progress: Progress,
): Promise<void> {
  return inTransaction(client, async () => {
    for (const { table, pieces } of rows) await copyInto(client, table, pieces);
    await client.query(
      `update network.member set direct_count = $2, downline_count = $3, active_count = $3,
        ro_partner_count = $4, ro_sum = $5 where id = $1`,
      [root.id, root.direct, root.downline, root.roPartners, root.roSum],
    );
    for (const table of counted) await countOn(client, table);
    await noteSenders(client);
    await keepProgress(client, progress);
  });
}

/** Of whom slips of each look were processed, as the product notes it order by order (decision 183). */
async function noteSenders(client: pg.Client): Promise<void> {
  await client.query(`update files.fingerprint n set senders = sent.ids
    from (select f.fingerprint as bits, (array_agg(distinct f.owner_id))[1:${mostSenders}] as ids
      from pins.order o join files.file f on f.id = o.proof_file_id
      where o.status = 'completed' and f.fingerprint is not null group by 1) sent
    where n.bits = sent.bits`);
}

async function countOn(client: pg.Client, table: TableName): Promise<void> {
  const name = quoteName(client, table);
  const row = await query({ sequence: text })`
    select pg_get_serial_sequence(${table}, 'id') as sequence`.one(handleOf(client));
  await client.query(`select setval($1, (select coalesce(max(id), 1) from ${name}))`, [row.sequence]);
}
