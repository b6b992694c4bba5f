import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { type Fold, foldAtOnce, foldEach } from './fold.ts';
import { int, query } from './query.ts';

/**
 * Tables whose rows are numbered (`id`) as time goes on, each with the column of its moment: what a transaction adds has the moment at which it
 * began, and it is over within the hour, so that a row with a higher number is older by an hour at most. By how much more it was, where the
 * clock of a server was wrong, is stored (`platform.numbering`, decision 158).
 */
export const momentColumns = {
  'audit.entry': 'at',
  'bonuses.bonus': 'at',
  'bonuses.event': 'at',
  'identity.account': 'created_at',
  'ledger.transfer': 'at',
  'pins.order': 'created_at',
  'pins.pin': 'created_at',
  'withdrawals.withdrawal': 'requested_at',
} as const;
export type NumberedTable = keyof typeof momentColumns;
export const numberedTables = Object.keys(momentColumns) as NumberedTable[];

/** Days as the moments between which they lie: from the first of them on, before the other; either end may be open. */
export type Days = { from?: Date | undefined; until?: Date | undefined };

/** Rows of a table with `id` and `at`. Accounts of a company that moved in are older than it, and in no order: those since then only. */
export const numberedRows = (table: NumberedTable): RawBuilder<unknown> => sql`(
  select id, ${sql.ref(momentColumns[table])} as at
  from ${sql.table(table === 'identity.account' ? 'platform.numbered_account' : table)})`;

/** By how much a row may be older than one with a lower number. */
export const slackOf = (table: NumberedTable): RawBuilder<unknown> =>
  sql`(select interval '1 hour' + disorder from platform.numbering where source = ${table})`;

/** How far the rows of a table have been looked at for it: its name in `platform.folded`. */
const folded = (table: NumberedTable) => `numbering ${table}`;

/** Looks at the rows that were added since: is one older than one before it by more than was ever seen? Then lists of days read so much more. */
export async function watchNumbering(db: Database): Promise<void> {
  await foldEach(db, numberedTables.map(numbersOf));
}

/** The same of all there is at once, where no other writes: what a seed made. */
export async function lookAtAllNumbers(tx: Tx): Promise<void> {
  for (const table of numberedTables) await foldAtOnce(tx, numbersOf(table));
}

/** Rows of a table, each with the newest moment before it among them. */
const besideBefore = (table: NumberedTable, among: RawBuilder<unknown>) => sql`(
  select n.at, max(n.at) over (order by n.id rows between unbounded preceding and 1 preceding) as before
  from ${numberedRows(table)} n where ${among})`;

/** By how much a row was older than one with a lower number, at most: as was stored, and as it is of those that were added since. */
export const disorderOf = (table: NumberedTable): RawBuilder<unknown> => sql`(
  select greatest(n.disorder, (
    select max(greatest(f.before, n.newest) - f.at) from ${besideBefore(
      table,
      sql`n.id > (select until_id from platform.folded where source = ${folded(table)})`,
    )} f))
  from platform.numbering n where n.source = ${table})`;

const numbersOf = (table: NumberedTable): Fold => ({
  source: folded(table),
  rows: sql.table(table),
  isWatched: false,
  add: (tx, from, to) =>
    sql`
      with seen as (
        select max(f.at) as newest, max(greatest(f.before, n.newest) - f.at) as disorder
        from ${besideBefore(table, sql`n.id > ${from} and n.id <= ${to}`)} f
          cross join platform.numbering n where n.source = ${table}
      )
      update platform.numbering n set newest = greatest(n.newest, s.newest),
        disorder = greatest(n.disorder, s.disorder)
      from seen s where n.source = ${table}`.execute(tx),
});

/** What is halved to find a moment: a table, or a question for rows with `id` and `at` that are numbered with those of one. */
export type Numbered = { table: NumberedTable; rows: RawBuilder<unknown>; at: string };
const own = (table: NumberedTable): Numbered => ({
  table,
  rows: sql.table(table),
  at: momentColumns[table],
});

/**
 * The first number of a row at this moment or later, or one more than the last: found by halving, two dozen rows looked at, whatever the table
 * holds. A question of its own, which is asked once in a statement.
 */
const firstAt = ({ rows, at }: Numbered, moment: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  with recursive narrowed (low, high) as (
    select coalesce((select id from ${rows} order by id limit 1), 0),
      coalesce((select id from ${rows} order by id desc limit 1), 0) + 1
    union all
    select case when r.since then n.low else r.id + 1 end, case when r.since then n.middle else n.high end
    from (select low, high, (low + high) / 2 as middle from narrowed where low < high) n
      cross join lateral (
        select id, ${sql.ref(at)} >= ${moment} as since from ${rows} where id >= n.middle
        order by id limit 1) r
  ) select low from narrowed order by high - low limit 1)`;

/** A number from which on all rows are later than this moment. */
export const firstBehind = (table: NumberedTable, moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  firstAt(own(table), sql`${moment} + ${slackOf(table)}`);

/** A number before which all rows are earlier than this moment. */
export const firstSince = (table: NumberedTable, moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  firstAt(own(table), sql`${moment} - ${slackOf(table)}`);

/** The same as a number that is known. */
export async function firstIdSince(db: Database | Tx, table: NumberedTable, moment: Date): Promise<number> {
  const row = await query({ id: int })`select ${firstSince(table, sql`${moment}::timestamptz`)} as id`.one(
    db,
  );
  return row.id;
}

/** Between which numbers the rows of these days lie, as conditions of whatever has these, with some of the time beside. */
export function numberedWithin(
  id: RawBuilder<unknown>,
  of: NumberedTable | Numbered,
  { from, until }: Days,
): RawBuilder<unknown>[] {
  const numbered = typeof of === 'string' ? own(of) : of;
  const slack = slackOf(numbered.table);
  const wanted: RawBuilder<unknown>[] = [];
  if (from) wanted.push(sql`${id} >= ${firstAt(numbered, sql`${from}::timestamptz - ${slack}`)}`);
  if (until) wanted.push(sql`${id} < ${firstAt(numbered, sql`${until}::timestamptz + ${slack}`)}`);
  return wanted;
}

/** Is a row that comes along of these days? A question that no index answers, and of which the planner expects that most are. */
export function isDuring(moment: RawBuilder<unknown>, { from, until }: Days): RawBuilder<unknown>[] {
  const wanted: RawBuilder<unknown>[] = [];
  if (from) wanted.push(sql`case when ${moment} >= ${from} then true else false end`);
  if (until) wanted.push(sql`case when ${moment} < ${until} then true else false end`);
  return wanted;
}

/**
 * The rows called `alias` of these days: one stretch of their numbers. A page that is read in the order of numbers reads no others, of a year as of a
 * day and however long ago; through an index by time all of a year would be put in order, and in the order of numbers all since be passed by.
 */
export const numberedDuring = (alias: string, table: NumberedTable, days: Days): RawBuilder<unknown>[] => [
  ...numberedWithin(sql.ref(`${alias}.id`), table, days),
  ...isDuring(sql.ref(`${alias}.${momentColumns[table]}`), days),
];

/**
 * The same for rows that are counted: in stretches of their numbers, each as conditions of a statement that has `bounds` as a common table. In the
 * long one all rows are of these days, so that an index without moments counts them; of the rows at either end each is asked. The
 * ends are looked for once in a statement, however many stretches it has (decision 169).
 */
export function numberedStretches(
  alias: string,
  table: NumberedTable,
  days: Days,
): { bounds: RawBuilder<unknown>; stretches: RawBuilder<unknown>[][] } {
  const end = (find: typeof firstSince, day: Date | undefined) =>
    day ? find(table, sql`${day}::timestamptz`) : sql`null::bigint`;
  const { from, until } = days;
  const asked = isDuring(sql.ref(`${alias}.${momentColumns[table]}`), days);
  const since = (bound: string) => sql`${sql.ref(`${alias}.id`)} >= (select ${sql.ref(bound)} from bounds)`;
  const before = (bound: string) => sql`${sql.ref(`${alias}.id`)} < (select ${sql.ref(bound)} from bounds)`;
  const stretches = [[sql`true`, ...(from ? [since('first')] : []), ...(until ? [before('behind')] : [])]];
  if (from) stretches.push([since('low'), before('first'), ...asked]);
  if (until) stretches.push([since('behind'), before('high'), ...asked]);
  // Where disorder is so large that the ends overlap, one begins where the other is over.
  const bounds = sql`bounds as materialized (
    select low, first, greatest(first, behind) as behind, high from (
      select ${end(firstSince, from)} as low, ${end(firstBehind, from)} as first,
        ${end(firstSince, until)} as behind, ${end(firstBehind, until)} as high
      offset 0) halved)`;
  return { bounds, stretches };
}
