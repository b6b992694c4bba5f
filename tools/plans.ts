import { randomBytes } from 'node:crypto';
import { connectClient } from '../server/src/platform/database/database-client.ts';
import { startTestPostgres, emptyDatabaseOn } from '../server/src/testing/test-postgres.ts';
import { migrateDatabase } from '../server/src/platform/database/migrate.ts';
import { openVault } from '../server/src/platform/secrets/vault.ts';
import { seedCompany } from '../server/src/seed/seed-company.ts';
import { reasonFor } from './plan-exceptions.ts';
import { expensiveParts, type PlanNode } from './plan-nodes.ts';
import { linesIn, productSql } from './statements.ts';

type Client = Awaited<ReturnType<typeof connectClient>>;

/** A statement as a test sent it, with what it was given. */
type Example = { template: string; sql: string; parameters: unknown[] };

/** So many partners are made, and the planner is told that there are so many times as many. */
type PlanSize = { partners: number; times: number };

/** To make 5.000 partners takes a second or two of processor time, and the planner goes by the numbers it was told (decision 113). */
export const planSize: PlanSize = { partners: 5_000, times: 200 };

const nowhere = { put: async () => {}, get: async () => null, remove: async () => {}, check: async () => {} };

/** Undoes `plain` of server/src/testing/statements.ts. */
function valueOf(parameter: unknown): unknown {
  if (typeof parameter !== 'object' || parameter === null || Array.isArray(parameter)) return parameter;
  const { moment, bytes } = parameter as { moment?: string; bytes?: string };
  if (moment !== undefined) return new Date(moment);
  return bytes === undefined ? parameter : Buffer.from(bytes, 'hex');
}

/**
 * Rows of tables and entries of indexes as they would be in a company so many times as large; how many different values a column
 * has as a share of its rows, where many are: there would be so many times as many of them too.
 */
async function believe(client: Client, times: number): Promise<void> {
  await client.query(
    `select pg_restore_attribute_stats('schemaname', s.schemaname::text, 'relname', s.tablename::text,
      'attname', s.attname::text, 'inherited', false, 'n_distinct', (-least(1, s.n_distinct / c.reltuples))::real)
    from pg_stats s join pg_class c on c.oid = format('%I.%I', s.schemaname, s.tablename)::regclass
    where c.reltuples > 1000 and s.n_distinct > 500
      and s.schemaname !~ '^pg_' and s.schemaname not in ('information_schema', 'public')`,
  );
  await client.query(
    `select pg_restore_relation_stats('schemaname', n.nspname::text, 'relname', c.relname::text,
      'relpages', c.relpages, 'reltuples', (c.reltuples * $1)::real)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'i') and c.reltuples > 1000
      and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public')`,
    [times],
  );
}

async function rowsByTable(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query(`select n.nspname || '.' || c.relname as name, c.reltuples as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'i')`);
  return new Map((rows as { name: string; rows: number }[]).map((row) => [row.name, row.rows]));
}

/** The first release whose planner can be told how large a company is (`pg_restore_relation_stats`). */
const tellable = 180_000;

/** `refused`: statements that the database does not plan, since they name what only their test has. */
type Read = { lines: string[]; plans: number; refused: number };

/**
 * In tests nothing is folded in yet (decision 110): a statement that reads what lies behind a number gets a high one, as in a
 * company that runs, where little lies behind it.
 */
function behindTheLast({ sql, parameters }: Example): unknown[] {
  const places = new Set(Array.from(sql.matchAll(/\bid > \$(\d+)/g), ([, place]) => Number(place)));
  return parameters.map((value, index) => (value === 0 && places.has(index + 1) ? mostId : value));
}
const mostId = Number.MAX_SAFE_INTEGER;

/** The plan of one statement; undefined for what has none (lock table, set, savepoint). */
async function planOf(client: Client, example: Example): Promise<PlanNode | undefined> {
  const { sql } = example;
  if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(sql)) return undefined;
  const { rows } = await client.query(
    `explain (format json, verbose) ${sql}`,
    behindTheLast(example).map(valueOf),
  );
  const [row] = rows as { 'QUERY PLAN': { Plan: PlanNode }[] }[];
  return row?.['QUERY PLAN'][0]?.Plan;
}

/** One line for each expensive part of a plan that is not listed with its reason (plan-exceptions.ts). */
async function readPlans(client: Client, root: string, examples: readonly Example[]): Promise<Read> {
  const places = new Map(productSql(root).map((sql) => [sql.pieces.join('…'), sql] as const));
  const rows = await rowsByTable(client);
  const rowsOf = (table: string) => rows.get(table) ?? 0;
  const lines = new Set<string>();
  let [plans, refused] = [0, 0];
  for (const example of examples) {
    const place = places.get(example.template);
    if (!place) continue;
    const plan = await planOf(client, example).catch(() => null);
    if (plan === null) refused += 1;
    if (!plan) continue;
    plans += 1;
    for (const part of expensiveParts(plan, rowsOf)) {
      if (reasonFor(place.file, part)) continue;
      lines.add(`${place.file}:${place.line}: ${part.kind} over ${part.over}`);
    }
  }
  return { lines: [...lines].sort(), plans, refused };
}

async function isTellable(url: string): Promise<boolean> {
  const version = await onDatabase(url, (client) => client.query('show server_version_num'));
  const [row] = version.rows as { server_version_num: string }[];
  return Number(row?.server_version_num) >= tellable;
}

/** A company for the planner to plan in, on a server of its own that forgets everything; null on one that is too old. */
async function inSeededDatabase<T>(
  { partners, times }: PlanSize,
  work: (client: Client) => Promise<T>,
): Promise<T | null> {
  const server = await startTestPostgres();
  try {
    if (!(await isTellable(server.ownerUrl))) return null;
    const database = await emptyDatabaseOn(server);
    const { ownerUrl } = database;
    await migrateDatabase({ ownerUrl, appPassword: randomBytes(8).toString('hex') });
    const vault = openVault(randomBytes(32).toString('hex'));
    // A sum for each day would be believed to be one for each of so many times as many days.
    const options = { storage: nowhere, partners, now: new Date(), withoutTotals: true };
    await seedCompany({ ownerUrl, vault, ...options });
    return await onDatabase(ownerUrl, async (client) => {
      // As in a company that runs: little lies behind what sums have reached (decision 110).
      await client.query('update platform.folded set until_id = $1', [mostId]);
      await believe(client, times);
      return work(client);
    });
  } finally {
    await server.stop();
  }
}

async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectClient(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Reads the plan of every statement that the tests of a run sent (`folder`), as it would be in a company of a million: one
 * line for each sequential scan or sort over a big table that is not listed with its reason. `url`: a seeded database that
 * is there already, taken as it is. Null where the run's server (TEST_DATABASE_URL) is older than PostgreSQL 18.
 */
export function unlistedPlans(
  root: string,
  folder: string,
  size: PlanSize,
  url?: string,
): Promise<Read | null> {
  const examples = linesIn<Example>(folder, '.examples');
  const read = (client: Client) => readPlans(client, root, distinct(examples));
  return url ? onDatabase(url, read) : inSeededDatabase(size, read);
}

/** Several workers note the same statement; one example of it, and of each choice of parameters that are null, is enough. */
function distinct(examples: readonly Example[]): Example[] {
  const known = new Map<string, Example>();
  for (const example of examples) {
    const nulls = example.parameters.map((value) => (value === null ? 0 : 1)).join('');
    const key = `${example.sql} ${nulls}`;
    if (!known.has(key)) known.set(key, example);
  }
  return [...known.values()];
}
