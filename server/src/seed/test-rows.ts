import type { Database } from '../platform/database/database.ts';
import { int, query, text } from '../platform/database/query.ts';
import { sql } from 'kysely';
import { type TableName, tableNames, tables } from './tables.ts';

/** Drawn by lot, encrypted, or counted by the bytes of a picture: never the same twice. */
const drawn = new Set([
  'pins.pin.code',
  'pins.code.code',
  'partners.profile.nik_cipher',
  'partners.profile.nik_index',
  'partners.profile.account_cipher',
  'withdrawals.withdrawal.account_cipher',
  'identity.account.password_hash',
  // Verbs confirm an address by a link, which a seed has none of.
  'identity.account.email_confirmed_at',
  'audit.entry.operation_id',
  'platform.operation.key',
  'platform.operation.request_hash',
  'files.file.id',
  'files.file.storage_key',
  'files.file.bytes',
  'files.file.sha256',
  'files.file.fingerprint',
]);
/** The pictures' ids are drawn too, and these follow the order of the uploads. */
const orderOf: Partial<Record<TableName, string>> = {
  'files.file': 'created_at, owner_id',
  'pins.code': 'pin_id',
  'partners.registration': 'partner_id',
  'partners.profile': 'account_id',
  'bonuses.passed_over': 'event_id, rule_key, position',
  'platform.operation': 'at, actor_id, action',
};

type Row = Record<string, unknown>;

/**
 * Everything in the tables of a seed that is not drawn by lot, with PINs and pictures called by the number of what they
 * belong to. Operation ids and messages from `since` on.
 */
async function rowsOf(db: Database, table: TableName, since: Date): Promise<Row[]> {
  const columns = tables[table].filter((column) => !drawn.has(`${table}.${column}`));
  const recent = ['platform.operation', 'notifications.message'].includes(table)
    ? sql`where at >= ${since}`
    : sql``;
  const { rows } = await sql`select to_jsonb(t) as row from (
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} ${recent}
    order by ${sql.raw(orderOf[table] ?? 'id')}) t`.execute(db);
  return (rows as { row: Row }[]).map(({ row }) => row);
}

/** What stands for a PIN's code or a picture's id wherever it is written. */
async function namesIn(db: Database): Promise<Map<string, string>> {
  const pins = await query({ name: text, id: int })`select code as name, id from pins.pin`.all(db);
  const proofs = await query({ name: text, id: int })`
    select proof_file_id::text as name, id from pins.order`.all(db);
  return new Map([
    ...pins.map(({ name, id }) => [name, `PIN ${id}`] as const),
    ...proofs.map(({ name, id }) => [name, `bukti ${id}`] as const),
  ]);
}

const drawnNames = /RP-(?:AK|RO)-\w{6}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Every table of a seed, comparable with that of another database. */
export async function companyOf(db: Database, since: Date): Promise<Record<string, Row[]>> {
  const names = await namesIn(db);
  const called = (row: Row) => {
    const plain = JSON.stringify(row).replaceAll(drawnNames, (name) => names.get(name) ?? name);
    return JSON.parse(plain) as Row;
  };
  const found: Record<string, Row[]> = {};
  // What looks alike is drawn too, and so is how many different looks there are.
  for (const table of tableNames.filter((name) => name !== 'files.fingerprint'))
    found[table] = (await rowsOf(db, table, since)).map(called);
  return found;
}

/** What is left without what depends on the picture of a slip: its bytes, and whether another one looks like it. */
export function withoutPictures(row: Row): Row {
  if (row.action === 'files.uploadProof') return { ...row, detail: null, subject: null };
  if (row.action !== 'pins.approveOrder') return row;
  return { ...row, detail: { ...(row.detail as object), warned: null } };
}
