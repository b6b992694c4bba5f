import { roles } from '@rimpang/domain/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { numberedDuring } from '../../platform/database/numbered.ts';
import { asWritten, inGroups, pageAt, type Place, plannedAnew } from '../../platform/database/page-place.ts';
import {
  bool,
  int,
  json,
  list,
  nullable,
  object,
  oneOf,
  query,
  type RowOf,
  text,
  time,
} from '../../platform/database/query.ts';

const personShape = { id: int, username: text, fullName: text };
const logRow = {
  id: int,
  at: time,
  actor: nullable(object({ id: int, username: text, fullName: text, role: oneOf(roles) })),
  action: text,
  subject: nullable(text),
  subjectPerson: nullable(object(personShape)),
  detail: json<Record<string, unknown>>(),
  address: nullable(text),
  chained: bool,
};
export type LogRow = RowOf<typeof logRow>;
type LogFilter = {
  actor: string | null;
  action: string | null;
  subject: string | null;
  from: Date | null;
  until: Date | null;
};
type Page = { before: number | null; limit: number };

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** An action, and not the area before its dot. */
const isAction = (typed: string): boolean => typed.includes('.');

/** The conditions that were given, and no others: each finds its own index. */
function conditions(filter: LogFilter): RawBuilder<unknown>[] {
  const { actor, action, subject, from, until } = filter;
  const wanted: RawBuilder<unknown>[] = [];
  if (actor)
    wanted.push(sql`${plannedAnew} e.actor_id in (
      select id from identity.person where names like lower(${like(actor)}))`);
  if (action && isAction(action)) wanted.push(sql`e.action = ${action}`);
  else if (action) wanted.push(sql`starts_with(e.action, ${`${action}.`})`);
  if (subject) wanted.push(sql`e.subject = ${subject}`);
  return [
    ...wanted,
    ...numberedDuring('e', 'audit.entry', { from: from ?? undefined, until: until ?? undefined }),
  ];
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
export function selectLog(db: Database | Tx, filter: LogFilter, page: Place): Promise<LogRow[]> {
  const { from, by, end } = pageAt('e', page);
  const { actor, action, subject } = filter;
  if (action && !actor && !subject)
    return selectWhere(db, sql`select e.* from ${ofActions(filter, page)} e order by ${by} ${end}`, by);
  const wanted = [sql`true`, ...conditions(filter), ...from];
  const found = sql`select e.* from audit.entry e where ${sql.join(wanted, sql` and `)}
    order by ${by} ${end}`;
  return selectWhere(db, found, by);
}

/** So many of each action, or of each of an area, as are shown: along the index of actions, where one may be seldom. */
function ofActions(filter: LogFilter, page: Place): RawBuilder<unknown> {
  const { from, by } = pageAt('e', page);
  const { action, ...others } = filter;
  const typed = action ?? '';
  const chosen = isAction(typed) ? sql`k.action = ${typed}` : sql`starts_with(k.action, ${`${typed}.`})`;
  const group = inGroups([{ of: sql`e.action`, is: sql`k.action` }], page.order, 'same');
  const wanted = [...group.wanted, ...conditions({ ...others, action: null }), ...from];
  return sql`(
    select e.* from (${everyAction}) k cross join lateral (
      select e.* from audit.entry e where ${sql.join(wanted, sql` and `)}
      order by ${group.by}, ${by} limit ${asWritten(page.limit + page.skip)}) e
    where ${chosen})`;
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
    select count(*) as count, min(at) as oldest from audit.entry e
    where (e.epoch, e.xid) >= (coalesce((select epoch from last), 0),
      coalesce((select to_xid from last), '0'::xid8))
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
