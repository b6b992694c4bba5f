import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { numberedDuring } from '../../platform/database/numbered.ts';
import { asWritten, inGroups, pageAt, type Place } from '../../platform/database/page-place.ts';
import {
  bool,
  int,
  json,
  list,
  nullable,
  object,
  query,
  type RowOf,
  text,
  time,
} from '../../platform/database/query.ts';
import {
  type Apart,
  areMany,
  isOneOf,
  fills,
  metAmong,
  nameIsMet,
  pageOfMany,
  type People,
} from '../accounts/index.ts';
import { momentsFrom } from './store.ts';

const personShape = { id: int, username: text, fullName: text };
const logRow = {
  id: int,
  at: time,
  actor: nullable(object({ id: int, username: text, fullName: text, role: text })),
  action: text,
  subject: nullable(text),
  subjectPerson: nullable(object(personShape)),
  detail: json<Record<string, unknown>>(),
  address: nullable(text),
  chained: bool,
};
export type LogRow = RowOf<typeof logRow>;
type LogFilter = {
  actor: People | null;
  action: string | null;
  subject: string | null;
  from: Date | null;
  until: Date | null;
};
type Page = { before: number | null; limit: number };

/** An action, and not the area before its dot. */
const isAction = (typed: string): boolean => typed.includes('.');

/** Who acted, where they are not too many to be looked up one by one; each has an index of what he did. */
const actorIds = (actor: People | null) => actor?.ids ?? actor?.some ?? null;

/** The conditions that were given, and no others: each finds its own index. */
function conditions(filter: LogFilter): RawBuilder<unknown>[] {
  const { actor, action, subject, from, until } = filter;
  const wanted: RawBuilder<unknown>[] = [];
  if (actor) wanted.push(isOneOf(actor, sql`e.actor_id`, 'p'));
  if (action && isAction(action)) wanted.push(sql`e.action = ${action}`);
  else if (action) wanted.push(sql`starts_with(e.action, ${`${action}.`})`);
  if (subject) wanted.push(sql`e.subject = ${subject}`);
  return [
    ...wanted,
    ...numberedDuring('e', 'audit.entry', { from: from ?? undefined, until: until ?? undefined }),
  ];
}

const matching = (filter: LogFilter, wanted: readonly RawBuilder<unknown>[] = []) => sql`
  select e.* from audit.entry e
  where ${sql.join([sql`true`, ...wanted, ...conditions(filter)], sql` and `)}`;

/** The first entries that match; of many people each that is met is asked for the name of who acted. */
function firstOf(
  { actor, ...others }: LogFilter,
  wanted: readonly RawBuilder<unknown>[],
  by: RawBuilder<unknown>,
  page: Place,
): RawBuilder<unknown> {
  const upTo = page.limit + page.skip;
  const end = sql`limit ${asWritten(upTo)}`;
  if (!areMany(actor)) return sql`${matching({ actor, ...others }, wanted)} order by ${by} ${end}`;
  const rows = matching({ actor: null, ...others }, wanted);
  return metAmong(rows, { row: 'e', owner: 'actor_id', people: actor }, { by, end, upTo });
}

/** What staff did, who never become partners again, and what everybody else did: together all entries. */
const isByStaff = sql`e.actor_role <> 'mitra'`;
const isByOthers = sql`coalesce(e.actor_role, 'mitra') = 'mitra'`;

/** Is nothing asked but who acted, and when? Then few staff can have filled the log as far as it would be passed by. */
const isOfActors = ({ actor, action, subject }: LogFilter): boolean => areMany(actor) && !action && !subject;

/**
 * The first entries of many people. One of the staff who pays or exports leaves tens of thousands in a row: theirs are passed by unasked, and those
 * of staff of this name are found by the index of what each of them did.
 */
function firstOfActors(filter: LogFilter & { actor: People }, page: Place): RawBuilder<unknown> {
  const { from, by } = pageAt('e', page);
  const staff = sql`(
    select p.id as value from identity.person p
    where p.role <> 'mitra' and ${nameIsMet('p', filter.actor.search)}) k`;
  const asked = { rows: staff, of: sql`e.actor_id` };
  const ofStaff = ofEach(asked, { ...filter, actor: null }, page, isByStaff);
  return sql`(select e.* from (${firstOf(filter, [isByOthers, ...from], by, page)}) e
    union all
    select e.* from ${ofStaff} e)`;
}

const person = (alias: string) => sql`json_build_object('id', ${sql.ref(`${alias}.id`)},
  'username', ${sql.ref(`${alias}.username`)}, 'fullName', ${sql.ref(`${alias}.full_name`)})`;

function selectWhere(
  db: Database | Tx,
  found: RawBuilder<unknown>,
  by: RawBuilder<unknown> = sql`e.id desc`,
): Promise<LogRow[]> {
  return query(logRow)`
    with last as (select epoch, to_xid from audit.seal order by id desc limit 1),
    e as (${found})
    select e.id, e.at, e.action, e.subject, e.detail, e.address,
      case when a.id is not null then ${person('a')}::jsonb || jsonb_build_object('role',
      e.actor_role) end as actor,
      case when s.id is not null then ${person('s')} end as "subjectPerson",
      coalesce((e.epoch, e.xid) < (select epoch, to_xid from last), false) as chained
    from e left join identity.person a on a.id = e.actor_id
    left join identity.person s on s.id = substring(e.subject
      from '^(?:partner|account):([0-9]{1,15})$')::bigint
    order by ${by}`.all(db);
}

/** Entries that match, from either end. */
export const selectLog = (db: Database | Tx, filter: LogFilter, page: Place): Promise<LogRow[]> =>
  pageOfMany(db, filter.actor, {
    upTo: page.limit + page.skip,
    isFull: fills(page.limit),
    rows: () => matching({ ...filter, actor: null }, isOfActors(filter) ? [isByOthers] : []),
    read: (actor) => selectEntries(db, { ...filter, actor }, page),
    apart: inSeveral(filter, page),
  });

/** The lists that a page of many people's entries is put together from: one for each action, or of all but staff, whose entries are all found. */
function inSeveral(filter: LogFilter, page: Place): Apart<LogRow[]> | undefined {
  const { action, subject } = filter;
  if (subject) return undefined;
  const before = (shown: LogRow[], end: RawBuilder<unknown>) => {
    const last = shown.at(-1);
    // What ends with one who is no staff was passed by as far as that.
    if (!last || (!action && (last.actor?.role ?? 'mitra') === 'mitra')) return [];
    const { from, by } = pageAt('e', { ...page, last: last.id });
    const others = { ...filter, actor: null, action: null };
    if (!action) return [sql`${matching(others, [isByOthers, ...from])} order by ${by} ${end}`];
    const group = inGroups([{ of: sql`e.action`, is: sql`k.value` }], page.order, 'same');
    const ofOne = sql`${matching(others, [...group.wanted, ...from])} order by ${group.by}, ${by} ${end}`;
    return [sql`select from ${actionsOf(action)} cross join lateral (${ofOne}) e`];
  };
  return { lists: 1, before };
}

function selectEntries(db: Database | Tx, filter: LogFilter, page: Place): Promise<LogRow[]> {
  const { from, by, end } = pageAt('e', page);
  const { actor, action, subject } = filter;
  const ids = actorIds(actor);
  const found = () => {
    if (ids)
      return ofEach(
        { rows: sql`unnest(${ids}::bigint[]) as k(value)`, of: sql`e.actor_id` },
        { ...filter, actor: null },
        page,
      );
    if (action && !subject)
      return ofEach({ rows: actionsOf(action), of: sql`e.action` }, { ...filter, action: null }, page);
    return actor && isOfActors(filter)
      ? firstOfActors({ ...filter, actor }, page)
      : sql`(${firstOf(filter, from, by, page)})`;
  };
  return selectWhere(db, sql`select e.* from ${found()} e order by ${by} ${end}`, by);
}

/** So many of each group as are shown, along the index of groups: one of them may be seldom. */
function ofEach(
  { rows, of }: { rows: RawBuilder<unknown>; of: RawBuilder<unknown> },
  filter: LogFilter,
  page: Place,
  ...wanted: RawBuilder<unknown>[]
): RawBuilder<unknown> {
  const { from, by } = pageAt('e', page);
  const group = inGroups([{ of, is: sql`k.value` }], page.order, 'same');
  return sql`(
    select e.* from ${rows} cross join lateral (
      ${firstOf(filter, [...group.wanted, ...from, ...wanted], sql`${group.by}, ${by}`, page)}) e)`;
}

/** Every action that was ever written down; a loose scan of the index, however long the log is. */
const everyAction = sql`
  with recursive found as (
    (select action from audit.entry order by action limit 1)
    union all
    select (select e.action from audit.entry e where e.action > found.action order by e.action limit 1)
      from found where found.action is not null
  )
  select action from found where action is not null`;

/** This action, or all of this area. */
const actionsOf = (typed: string) => sql`(
  select a.action as value from (${everyAction}) a
  where ${isAction(typed) ? sql`a.action = ${typed}` : sql`starts_with(a.action, ${`${typed}.`})`}) k`;

/** What one person did, and what was done to that account; each side is read along its own index. */
export function selectTimeline(db: Database | Tx, accountId: number, page: Page): Promise<LogRow[]> {
  const limit = asWritten(page.limit);
  const older = sql`${page.before === null ? sql`true` : sql`id < ${page.before}`}
    order by id desc limit ${limit}`;
  const subject = (kind: string) => `${kind}:${accountId}`;
  // What a person did to the own account is found twice. Told apart by its number: whole rows would be compared by all they hold.
  return selectWhere(
    db,
    sql`select distinct on (found.id) found.* from (
      (select * from audit.entry where actor_id = ${accountId} and ${older})
      union all (select * from audit.entry where subject = ${subject('partner')} and ${older})
      union all (select * from audit.entry where subject = ${subject('account')} and ${older})) found
    order by found.id desc limit ${limit}`,
  );
}

/** Every action that was ever written down. */
export async function selectActions(db: Database): Promise<string[]> {
  const rows = await query({ action: text })`${everyAction}`.all(db);
  return rows.map((row) => row.action);
}

const chainRow = {
  blocks: int,
  entries: int,
  lastId: nullable(int),
  lastAt: nullable(time),
  lastEntries: nullable(int),
  unchained: int,
  oldestUnchainedAt: nullable(time),
  epochs: list(object({ number: int, beganAt: text, note: text })),
};
type ChainRow = RowOf<typeof chainRow>;

/** The end of the chain, how much is in it (kept as blocks are added), and what is behind it, in the same moment. */
const chained = sql`last as (select id, at, entries, epoch, to_xid from audit.seal order by id desc limit 1),
  kept as (
    select coalesce(sum(count), 0)::bigint as blocks, coalesce(sum(quantity), 0)::bigint as entries
    from platform.tallied where source = 'audit.chained'
  ), later as (
    select count(*) as count, min(at) as oldest from ${momentsFrom(
      sql`coalesce((select epoch from last), 0)`,
      sql`coalesce((select to_xid from last), '0'::xid8)`,
    )} e
  )`;

/** How far the chain reaches, and what is behind it. */
export async function selectChain(db: Database | Tx): Promise<ChainRow> {
  const row = await query(chainRow)`
    with ${chained}
    select k.blocks, k.entries, l.id as "lastId", l.at as "lastAt", l.entries as "lastEntries",
      r.count as unchained, r.oldest as "oldestUnchainedAt",
      (select json_agg(json_build_object('number', number, 'beganAt', began_at, 'note', note) order by number)
      from audit.epoch) as epochs
    from kept k cross join later r left join last l on true`.one(db);
  return row;
}

/** How many entries there are: those in the chain, and those of the last seconds. */
export async function countEntries(db: Database | Tx): Promise<number> {
  const { count } = await query({ count: int })`
    with ${chained} select k.entries + r.count as count from kept k cross join later r`.one(db);
  return count;
}
