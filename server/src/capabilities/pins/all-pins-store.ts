import { countedUpTo } from '@rimpang/domain/counting';
import { type PinStatus, pinStatuses, type PinType, pinTypes } from '@rimpang/domain/pins';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { numberedDuring, numberedStretches } from '../../platform/database/numbered.ts';
import { int, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';
import { inGroups, pageAt, type Place } from '../../platform/database/page-place.ts';
import { type Apart, areMany, isOneOf, fills, metAmong, pageOfMany, type People } from '../accounts/index.ts';
import { personIn, personShape } from './person-store.ts';
import { type FoundCodes, hasFoundCode } from './code-store.ts';
import {
  type FirstOf,
  inOrderOf,
  ofEachType,
  pinPage,
  type PinPage,
  type PinRow,
  readPins,
  selectPage,
  upTo,
} from './pin-list-store.ts';

type AllPinsFilter = {
  codes?: FoundCodes;
  type?: PinType;
  status?: PinStatus;
  /** Whose they are. */
  people?: People;
  /** When they were made. */
  from?: Date;
  until?: Date;
};

/** What is asked of a PIN besides its days. */
function asked(filter: AllPinsFilter): RawBuilder<unknown>[] {
  const wanted = [sql`true`];
  if (filter.type) wanted.push(sql`pin.type = ${sql.lit(filter.type)}`);
  if (filter.codes) wanted.push(hasFoundCode(filter.codes));
  if (filter.people) wanted.push(isOneOf(filter.people, sql`pin.owner_id`, 'owner'));
  return wanted;
}

const matching = (filter: AllPinsFilter): RawBuilder<unknown>[] => [
  ...asked(filter),
  ...numberedDuring('pin', 'pins.pin', filter),
];

/** Everybody's PINs, by what the page is sorted by. */
export const selectAllPins = (
  db: Database | Tx,
  filter: AllPinsFilter,
  asked: PinPage,
): Promise<PinRow[]> => {
  const page = inOrderOf(asked, filter.status);
  const { people: names, ...others } = filter;
  return pageOfMany(db, names, {
    upTo: asked.limit + asked.skip,
    // By code each PIN would be looked up that is passed by: theirs are fewer.
    meetsSome: asked.sort !== 'code' && !filter.codes,
    isFull: fills(asked.limit),
    rows: () => {
      const wanted = matching(others);
      if (filter.status) wanted.push(sql`pin.status = ${sql.lit(filter.status)}`);
      return sql`select from pins.pin where ${sql.join(wanted, sql` and `)}`;
    },
    read: (people) => selectPinsOf(db, { ...others, ...(people ? { people } : {}) }, page),
    apart: filter.codes ? undefined : inSeveral(others, page),
  });
};

/** The lists that a page of many people's PINs is put together from, each as an index has it, where they are more than one. */
function inSeveral(everybodys: AllPinsFilter, page: PinPage): Apart<PinRow[]> | undefined {
  const lists = listsOf(everybodys, page.sort);
  if (lists === 1) return undefined;
  const before = (shown: PinRow[], end: RawBuilder<unknown>) => {
    const last = shown.at(-1);
    return last
      ? inGroupsOf(
          everybodys,
          { ...page, last: last.id },
          ({ rows, by }) => sql`${rows} order by ${by} ${end}`,
        )
      : [];
  };
  return { lists, before };
}

/** What is asked besides a name that many have, which is asked of the rows that are met. */
const withoutNames = ({ people, ...others }: AllPinsFilter): AllPinsFilter =>
  areMany(people) ? others : { ...others, ...(people && { people }) };

async function selectPinsOf(db: Database | Tx, filter: AllPinsFilter, page: PinPage): Promise<PinRow[]> {
  const { codes, people, type, status } = filter;
  const isFound = codes ?? people?.ids ?? (areMany(people) ? null : people?.some);
  if (!isFound && (page.sort !== 'at' || type || status || people))
    return selectPage(db, inGroupsOf(filter, page, firstPins(filter, page)), page);
  const { from, by, end } = pinPage(page);
  const wanted = [...matching(filter), ...from];
  if (status) wanted.push(sql`pin.status = ${sql.lit(status)}`);
  const named = areMany(people) ? sql`join identity.person owner on owner.id = pin.owner_id` : sql``;
  return readPins(
    db,
    sql`select pin.* from pins.pin ${named} where ${sql.join(wanted, sql` and `)} order by ${by} ${end}`,
    by,
  );
}

/** The first of the PINs of a list, or of those of many people. */
const firstPins =
  (filter: AllPinsFilter, page: PinPage): FirstOf =>
  (plain, keyed = plain) => {
    const { people } = filter;
    const end = sql`limit ${upTo(page)}`;
    if (!people) return sql`${plain.rows} order by ${plain.by} ${end}`;
    const whose = { row: 'pin', owner: 'owner_id', people };
    return metAmong(keyed.rows, whose, {
      ...keyed,
      end,
      upTo: page.limit + page.skip,
      lists: listsOf(filter, page.sort),
    });
  };

/** Of how many lists a page is put together, each as an index has it. */
function listsOf({ status, type }: AllPinsFilter, sort: PinPage['sort']): number {
  const types = type ? 1 : pinTypes.length;
  if (sort !== 'at') return types;
  return status || type ? types * (status ? 1 : pinStatuses.length) : 1;
}

/** What a page of PINs is put together from, in each list as an index has it. */
function inGroupsOf(
  filter: AllPinsFilter,
  { sort, ...page }: PinPage,
  first: FirstOf,
): RawBuilder<unknown>[] {
  const { status, type } = filter;
  const others = withoutNames(filter);
  if (sort === 'at' && (status || type)) return ofEachGroup(others, page, first);
  const wanted = matching(others);
  if (status) wanted.push(sql`pin.status = ${sql.lit(status)}`);
  if (sort !== 'at') return ofEachType(type, { ...page, sort }, wanted, first);
  const { from, by } = pageAt('pin', page);
  const rows = sql`select pin.* from pins.pin where ${sql.join([...wanted, ...from], sql` and `)}`;
  return [first({ rows, by })];
}

/** PINs of each status and type that are asked for, as one index has them in the order of their numbers. */
function ofEachGroup(
  { type: ofType, status: ofStatus, ...others }: AllPinsFilter,
  page: Place,
  first: FirstOf,
): RawBuilder<unknown>[] {
  const { from, by } = pageAt('pin', page);
  const types = ofType ? [ofType] : pinTypes;
  const statuses = ofStatus ? [ofStatus] : pinStatuses;
  return statuses.flatMap((status) =>
    types.map((type) => {
      const columns = [
        { of: sql`pin.status`, is: sql.lit(status) },
        { of: sql`pin.type`, is: sql.lit(type) },
      ];
      const group = inGroups(columns, page.order, 'opposite');
      const wanted = sql.join([...group.wanted, ...matching(others), ...from], sql` and `);
      const rows = sql`select pin.* from pins.pin where ${wanted}`;
      return first({ rows, by: sql`${group.by}, ${by}` });
    }),
  );
}

/** How many of each status the rest of the filter finds: beyond `countedUpTo` only that there are more. Not for many people. */
export function countPins(
  db: Database | Tx,
  filter: AllPinsFilter,
): Promise<{ status: PinStatus; count: number }[]> {
  const shape = { status: oneOf(pinStatuses), count: int };
  // Codes that were found are fewer than a list counts: looked up once.
  if (filter.codes?.ids)
    return query(shape)`
      select pin.status, count(*) as count from pins.pin
      where ${sql.join(matching(filter), sql` and `)} group by pin.status`.all(db);
  // In no order, type by type, and in the stretch of numbers of which all are of these days: as the index has them that begins with status and type.
  const { bounds, stretches } = numberedStretches('pin', 'pins.pin', filter);
  const types =
    filter.people || filter.type ? [sql`true`] : pinTypes.map((type) => sql`pin.type = ${sql.lit(type)}`);
  const found = (status: PinStatus) =>
    types.flatMap((ofType) =>
      stretches.map(
        (stretch) => sql`select from pins.pin where pin.status = ${sql.lit(status)} and ${ofType}
          and ${sql.join([...asked(filter), ...stretch], sql` and `)}`,
      ),
    );
  const ofStatus = pinStatuses.map(
    (status) => sql`select ${status}::text as status, count(*) as count from (
      ${sql.join(found(status), sql` union all `)} limit ${sql.lit(countedUpTo + 1)}) found`,
  );
  return query(shape)`with ${bounds} ${sql.join(ofStatus, sql` union all `)}`.all(db);
}

const chainRow = {
  id: int,
  code: text,
  type: oneOf(pinTypes),
  status: oneOf(pinStatuses),
  owner: personShape,
  orderCode: nullable(text),
  createdAt: time,
};
export type ChainRow = RowOf<typeof chainRow>;
const linkRow = {
  seq: int,
  action: oneOf(['opening', 'create', 'transfer', 'use', 'void']),
  from: nullable(personShape),
  to: nullable(personShape),
  by: nullable(text),
  note: nullable(text),
  at: time,
};
export type LinkRow = RowOf<typeof linkRow>;

export function selectPin(db: Database | Tx, id: number): Promise<ChainRow | null> {
  return query(chainRow)`
    select pin.id, pin.code, pin.type, pin.status, pin.created_at as "createdAt", o.code as "orderCode",
      ${personIn('owner')} as owner
    from pins.pin join identity.person owner on owner.id = pin.owner_id
      left join pins.order o on o.id = pin.order_id
    where pin.id = ${id}`.first(db);
}

/** Every step of one PIN, oldest first. */
export function selectLinks(db: Database | Tx, pinId: number): Promise<LinkRow[]> {
  return query(linkRow)`
    select e.seq, e.action, ${personIn('giver')} as "from", ${personIn('taker')} as "to",
      doer.full_name as by, e.note, e.at
    from pins.event e left join identity.person giver on giver.id = e.from_id
      left join identity.person taker on taker.id = e.to_id
    left join identity.person doer on doer.id = e.by_id where e.pin_id = ${pinId} order by e.seq`.all(db);
}
