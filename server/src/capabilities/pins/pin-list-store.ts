import { type PinStatus, pinStatuses, type PinType, pinTypes } from '@rimpang/domain/pins';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { numberedDuring } from '../../platform/database/numbered.ts';
import { asWritten, inGroups, pageAt, type Place, type SortKey } from '../../platform/database/page-place.ts';
import {
  bool,
  int,
  list,
  nullable,
  object,
  oneOf,
  query,
  type RowOf,
  text,
  time,
} from '../../platform/database/query.ts';
import { type FoundCodes, hasFoundCode } from './code-store.ts';
import { personIn, personShape } from './person-store.ts';

const pinRow = {
  id: int,
  code: text,
  type: oneOf(pinTypes),
  status: oneOf(pinStatuses),
  createdAt: time,
  usedAt: nullable(time),
  usedBy: nullable(personShape),
  owner: personShape,
};
export type PinRow = RowOf<typeof pinRow>;

/** What a `PinRow` is read from: `pin`, its `owner`, and who used it as `used_by`. */
const pinColumns = sql`pin.id, pin.code, pin.type, pin.status, pin.created_at as "createdAt",
  pin.used_at as "usedAt", ${personIn('used_by')} as "usedBy", ${personIn('owner')} as owner`;

export type OwnPinsFilter = {
  ownerId: number;
  /** Whose code holds what was typed. */
  codes?: FoundCodes | undefined;
  type?: PinType | undefined;
  status?: PinStatus | undefined;
  /** When they were made. */
  from?: Date | undefined;
  until?: Date | undefined;
};

export type PinPage = Place & { sort: 'at' | 'code' | 'used' };

const pinTable = sql`pins.pin`;
const codeTable = sql`(select pin_id as id, type, code from pins.code)`;
const sortKeys: Record<'code' | 'used', SortKey> = {
  // Sign by sign, as the index of codes has them.
  code: { table: codeTable, of: (row) => sql`upper(${row}.code) collate "C"` },
  /** What was never used stands before all uses. */
  used: { table: pinTable, of: (row) => sql`coalesce(${row}.used_at, '-infinity'::timestamptz)` },
};

/** PINs that were not used stand in the order of their numbers also by their use, and all that were used would be passed by to find them. */
export const inOrderOf = <Page extends PinPage>(page: Page, status: PinStatus | undefined): Page =>
  page.sort === 'used' && status && status !== 'used' ? { ...page, sort: 'at' } : page;

/** The conditions, the order and the end of a page of PINs, which are called `pin`. */
export const pinPage = (page: PinPage) =>
  pageAt('pin', page, page.sort === 'at' ? undefined : sortKeys[page.sort]);

/** So many PINs as a page reads before it leaves out the first of them. */
export const upTo = (page: Place) => asWritten(page.limit + page.skip);

/** Rows and their order; `outside`: the same of what was selected, where that has to carry what it is sorted by. */
type Ordered = { rows: RawBuilder<unknown>; by: RawBuilder<unknown>; outside?: RawBuilder<unknown> };
/** The first of these rows, as a statement: of `plain` ones, or of `keyed` ones, which carry what they are sorted by. */
export type FirstOf = (plain: Ordered, keyed?: Ordered) => RawBuilder<unknown>;

/**
 * PINs of each type that is asked for, in the order of their codes or uses as one index has them for that type: so many of each as a page
 * reads (decision 164). `wanted` reads `pin`.
 */
export function ofEachType(
  type: PinType | undefined,
  page: PinPage & { sort: 'code' | 'used' },
  wanted: readonly RawBuilder<unknown>[],
  first: FirstOf = ({ rows, by }) => sql`${rows} order by ${by} limit ${upTo(page)}`,
): RawBuilder<unknown>[] {
  const read = page.sort === 'code' ? 'label' : 'pin';
  const pins = page.sort === 'code' ? sql`${codeTable} label join pins.pin on pin.id = label.id` : pinTable;
  const { from, by } = pageAt(read, page, sortKeys[page.sort]);
  return (type ? [type] : pinTypes).map((one) => {
    const group = inGroups([{ of: sql`${sql.ref(read)}.type`, is: sql.lit(one) }], page.order, 'same');
    const asked = sql.join([...group.wanted, ...wanted, ...from], sql` and `);
    const inOrder = sql`${group.by}, ${by}`;
    const select = (columns: RawBuilder<unknown>) => sql`select ${columns} from ${pins} where ${asked}`;
    const direction = page.order === 'oldest' ? sql`asc` : sql`desc`;
    const key = sortKeys[page.sort].of(sql.ref(read));
    const keys = sql`${sql.ref(read)}.type as "ofType", ${key} as "sortedBy"`;
    return first(
      { rows: select(sql`pin.*`), by: inOrder },
      {
        rows: select(sql`pin.*, ${keys}`),
        by: inOrder,
        outside: sql`pin."ofType" ${direction}, pin."sortedBy" ${direction}, pin.id ${direction}`,
      },
    );
  });
}

/** A page of the PINs that these statements read, which each may read more than the page. */
export function selectPage(
  db: Database | Tx,
  statements: readonly RawBuilder<unknown>[],
  page: PinPage,
): Promise<PinRow[]> {
  const { by, end } = pinPage(page);
  const together = sql.join(
    statements.map((one) => sql`(${one})`),
    sql` union all `,
  );
  return readPins(db, sql`select pin.* from (${together}) pin order by ${by} ${end}`, by);
}

/** These PINs in this order: names are looked up for what is shown, not for what it is found among. */
export const readPins = (
  db: Database | Tx,
  shown: RawBuilder<unknown>,
  by: RawBuilder<unknown>,
): Promise<PinRow[]> =>
  query(pinRow)`
    select ${pinColumns} from (${shown}) pin
    join identity.person owner on owner.id = pin.owner_id
    left join identity.person used_by on used_by.id = pin.used_by order by ${by}`.all(db);

/**
 * One owner's PINs of the type and status that are asked for, newest or oldest first; used ones stay with the owner who used them. The newest of an
 * owner stand together in an index, also those of the company, which owns every eighth: of an owner whom it knows the planner would sooner pass by
 * everybody's newest, two million that were sold after the company's last one. An owner who is a question of its own is everybody to it, and so is
 * a status that it does not know: an available PIN is found on the same way.
 */
export async function selectPins(db: Database | Tx, filter: OwnPinsFilter, page: Place): Promise<PinRow[]> {
  const { ownerId, type, status, codes } = filter;
  const { from, by, end } = pageAt('pin', page);
  const wanted = [
    sql`pin.owner_id = (select ${ownerId}::bigint)`,
    ...numberedDuring('pin', 'pins.pin', filter),
    ...from,
  ];
  if (type) wanted.push(sql`pin.type = ${sql.lit(type)}`);
  if (status)
    wanted.push(type ? sql`pin.status = ${sql.lit(status)}` : sql`pin.status = (select ${status}::text)`);
  if (codes) wanted.push(hasFoundCode(codes));
  return query(pinRow)`
    select ${pinColumns}
    from pins.pin
    join identity.person owner on owner.id = pin.owner_id
    left join identity.person used_by on used_by.id = pin.used_by
    where ${sql.join(wanted, sql` and `)}
    order by ${by} ${end}`.all(db);
}

const eventRow = {
  id: int,
  action: oneOf(['opening', 'create', 'transfer', 'use', 'void']),
  pinId: int,
  code: text,
  type: oneOf(pinTypes),
  from: nullable(personShape),
  to: nullable(personShape),
  note: nullable(text),
  at: time,
};
export type EventRow = RowOf<typeof eventRow>;

/**
 * Events in which a partner gave, got or used a PIN, newest first. Each side is read along its own index; what a partner used of
 * the own stock is found on the giver's side.
 */
export function selectEvents(
  db: Database,
  accountId: number,
  before: number | null,
  limit: number,
): Promise<EventRow[]> {
  const older = before === null ? sql`true` : sql`id < ${before}`;
  return query(eventRow)`
    with mine as (
      (select * from pins.event where from_id = ${accountId} and ${older} order by id desc limit ${limit})
      union all
      (select * from pins.event where to_id = ${accountId} and to_id is distinct from from_id and ${older}
        order by id desc limit ${limit})
    )
    select mine.id, mine.action, pin.id as "pinId", pin.code, pin.type, mine.note, mine.at,
      ${personIn('giver')} as "from", ${personIn('taker')} as "to"
    from mine
    join pins.pin on pin.id = mine.pin_id
    left join identity.person giver on giver.id = mine.from_id
    left join identity.person taker on taker.id = mine.to_id
    order by mine.id desc limit ${limit}`.all(db);
}

const recipientRow = { id: int, username: text, fullName: text };
type RecipientRow = RowOf<typeof recipientRow>;

/** So many of the newest transfers are looked at, and more where they name too few: one large transfer is an event for each PIN. */
const looks = [50, 2_000];

/** Whom a partner last gave PINs, newest first, without accounts that can receive none any more. */
export async function selectRecipients(
  db: Database,
  partnerId: number,
  limit: number,
): Promise<RecipientRow[]> {
  let found: RecipientRow[] = [];
  for (const lookedAt of looks) {
    const { recipients, hasMore } = await recipientsAmong(db, { partnerId, lookedAt, limit });
    found = recipients;
    if (found.length === limit || !hasMore) break;
  }
  return found;
}

const recipientsRow = { recipients: list(object(recipientRow)), hasMore: bool };

/** The same among the newest transfers, and whether there are older ones. */
function recipientsAmong(db: Database, asked: { partnerId: number; lookedAt: number; limit: number }) {
  const { partnerId, lookedAt, limit } = asked;
  return query(recipientsRow)`
    with given as materialized (
      select to_id, id from pins.event where from_id = ${partnerId} and action = 'transfer'
      order by id desc limit ${lookedAt}
    )
    select (select count(*) from given) = ${lookedAt} as "hasMore", (
      select coalesce(json_agg(json_build_object('id', r.id, 'username', r.username, 'fullName', r.full_name)
        order by r.newest desc), '[]')
      from (
        select a.id, a.username, a.full_name, g.newest
        from (select to_id, max(id) as newest from given group by to_id order by newest desc offset 0) g
        cross join lateral (
          select * from identity.account_state s
          where s.id = g.to_id and s.closed_at is null and s.role = 'mitra' offset 0) a
        order by g.newest desc limit ${limit}) r) as recipients`.one(db);
}
