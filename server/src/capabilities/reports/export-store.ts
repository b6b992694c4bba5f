import type { ExportInput } from '@rimpang/contract/exports';
import { momentsOfDays } from '@rimpang/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { momentColumns, type NumberedTable, numberedWithin } from '../../platform/database/numbered.ts';
import { either, int, query, text, type Shape } from '../../platform/database/query.ts';
import { nameHolds } from '../accounts/index.ts';

/** Where a page goes on: the last row's id, its path in the tree, or the text that it stands by. */
export type Key = number | string;
export type ExportRow = { key: Key } & Record<string, unknown>;
/** From a list's first row to its last: by id, by path in the tree, or by a text that begins with a figure, the largest first. */
const orders = {
  newest: { beyond: sql`<`, by: sql`desc` },
  oldest: { beyond: sql`>`, by: sql`asc` },
  tree: { beyond: sql`~>~`, by: sql`using ~<~` },
  largest: { beyond: sql`~<~`, by: sql`using ~>~` },
};

/** What a list reads: `from … where …`, the columns with their shape, and the order of its key. */
export type Selection = {
  shape: Shape;
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** The same rows without what only their columns need, for counting them. */
  counted?: RawBuilder<unknown>;
  /** How many there are, by one statement, where nothing filters them and their number is kept (decisions 110, 112). */
  stored?: ((db: Database) => Promise<number | null>) | undefined;
  where: RawBuilder<unknown>[];
  /** Conditions that are asked of many rows in another way than of few, which is looked up once. */
  sized?: (tx: Tx) => Promise<RawBuilder<unknown>[]>;
  /** What the rows' own statement does not say, added to each batch in the order of the file; made anew for each file. */
  complete?: ((tx: Tx) => (rows: ExportRow[]) => Promise<ExportRow[]>) | undefined;
  key: RawBuilder<unknown>;
  order: keyof typeof orders;
  /** So many rows at a time, where each reading begins with all of them; a thousand otherwise. */
  batch?: number;
};
/** SQL: the username of the row joined as `alias`, null where none is; the company's is its name, not the login of its root account (decision 002). */
export const usernameOf = (alias: string, companyId: number): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${alias}.id`)} = ${companyId} then 'perusahaan'
    else ${sql.ref(`${alias}.username`)} end`;

/** SQL: as `usernameOf`, the full name. */
export const fullNameOf = (alias: string, companyId: number): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${alias}.id`)} = ${companyId} then 'Perusahaan'
    else ${sql.ref(`${alias}.full_name`)} end`;

/** What was asked of one list. */
export type ListOf<L extends ExportInput['list']> = Extract<ExportInput, { list: L }>;
/** Who reads, whose company, and when. */
export type ExportContext = { readerId: number; companyId: number; now: Date };

export const named = (alias: string, search: string | undefined): RawBuilder<unknown>[] =>
  search ? [nameHolds(alias, search)] : [];
export const within = (column: RawBuilder<unknown>, from?: Date, until?: Date): RawBuilder<unknown>[] => [
  ...(from ? [sql`${column} >= ${from}`] : []),
  ...(until ? [sql`${column} < ${until}`] : []),
];
/** WIB days, both included. */
export const inDays = (column: RawBuilder<unknown>, days: { from?: string; to?: string }) => {
  const { from, until } = momentsOfDays(days);
  return within(column, from, until);
};
/**
 * The same of rows called `alias` that are numbered as time goes on: a stretch of them. All rows are counted before the first is read, so what the
 * planner knows of these days is of use.
 */
export function numberedInDays(alias: string, table: NumberedTable, days: { from?: string; to?: string }) {
  const { from, until } = momentsOfDays(days);
  return [
    ...numberedWithin(sql.ref(`${alias}.id`), table, { from, until }),
    ...within(sql.ref(`${alias}.${momentColumns[table]}`), from, until),
  ];
}
export const equal = (column: RawBuilder<unknown>, value: unknown): RawBuilder<unknown>[] =>
  value === undefined || value === 'all' ? [] : [sql`${column} = ${value}`];

/** The same rows, with all that is asked of them. */
export async function sizedFor(tx: Tx, { sized, ...selection }: Selection): Promise<Selection> {
  return sized ? { ...selection, where: [...selection.where, ...(await sized(tx))] } : selection;
}

/** How many rows there are, counted one by one. */
export async function countRows(tx: Tx, selection: Selection): Promise<number> {
  const { from, counted = from } = selection;
  const { where } = await sizedFor(tx, selection);
  const row = await query({ count: int })`
    select count(*) as count from ${counted} where ${sql.join([sql`true`, ...where], sql` and `)}`.one(tx);
  return row.count;
}

/** The next rows of a list, by its key. */
export function selectRows(
  tx: Tx,
  { shape, columns, from, where, key, order }: Selection,
  after: Key | null,
  limit: number,
): Promise<ExportRow[]> {
  const wanted = [sql`true`, ...where];
  const { beyond, by } = orders[order];
  if (after !== null) wanted.push(sql`${key} ${beyond} ${after}`);
  return query({ ...shape, key: either(int, text) })`
    select ${key} as key, ${columns} from ${from} where ${sql.join(
      wanted,
      sql`
      and `,
    )} order by ${key} ${by} limit ${limit}`.all(tx);
}

/** A long reading may take longer than a page: per statement a minute, between two of them five; and use several processors. */
export async function allowLongReading(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 60000; set local idle_in_transaction_session_timeout = 300000;
    set local max_parallel_workers_per_gather = 2`.execute(tx);
}
