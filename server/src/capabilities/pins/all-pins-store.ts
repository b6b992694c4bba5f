import { countedUpTo } from '@rimpang/domain/counting';
import { type PinStatus, pinStatuses, type PinType, pinTypes } from '@rimpang/domain/pins';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { during, pageAt, type Place, type SortKey } from '../../platform/database/page-place.ts';
import { int, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';
import { isOneOf, nameHolds, type People } from '../accounts/index.ts';
import { personIn, personShape } from './person-store.ts';
import { containsPattern, pinRow, type PinPage, type PinRow, pinsAt } from './pin-list-store.ts';

type AllPinsFilter = {
  code?: string;
  type?: PinType;
  status?: PinStatus;
  /** Whose they are. */
  people?: People;
  /** When they were made. */
  from?: Date;
  until?: Date;
};

function matching(filter: AllPinsFilter): RawBuilder<unknown>[] {
  const wanted = [sql`true`, ...during(sql`pin.created_at`, filter)];
  if (filter.type) wanted.push(sql`pin.type = ${filter.type}`);
  if (filter.code) wanted.push(sql`pin.code ilike ${containsPattern(filter.code)}`);
  if (filter.people) wanted.push(isOneOf(filter.people, sql`pin.owner_id`, 'owner'));
  return wanted;
}

/** Everybody's PINs, by what the page is sorted by. */
export async function selectAllPins(
  db: Database | Tx,
  filter: AllPinsFilter,
  page: PinPage,
): Promise<PinRow[]> {
  const { from, by, end } = pinsAt(page);
  const wanted = [...matching(filter), ...from];
  if (filter.status) wanted.push(sql`pin.status = ${filter.status}`);
  return query(pinRow)`
    select pin.id, pin.code, pin.type, pin.status, pin.created_at as "createdAt", pin.used_at as "usedAt",
      ${personIn('used_by')} as "usedBy", ${personIn('owner')} as owner
    from pins.pin join identity.person owner on owner.id = pin.owner_id
    left join identity.person used_by on used_by.id = pin.used_by
    where ${sql.join(wanted, sql` and `)} order by ${by} ${end}`.all(db);
}

/** How many of each status the rest of the filter finds: beyond `countedUpTo` only that there are more. Not for many people. */
export function countPins(
  db: Database | Tx,
  filter: AllPinsFilter,
): Promise<{ status: PinStatus; count: number }[]> {
  const ofStatus = pinStatuses.map(
    (status) => sql`select ${status}::text as status, count(*) as count from (
      select from pins.pin
      where ${sql.join([sql`pin.status = ${status}`, ...matching(filter)], sql` and `)}
      limit ${countedUpTo + 1}) found`,
  );
  return query({ status: oneOf(pinStatuses), count: int })`${sql.join(ofStatus, sql` union all `)}`.all(db);
}

const stockRow = {
  partner: personShape,
  activation: int,
  ro: int,
  used: int,
};
type StockRow = RowOf<typeof stockRow>;
type StockPage = Place & { sort: 'total' | 'partner' | 'activation' | 'ro' };

const stockTable = sql`stock`;
/** What everybody has is counted for every page as it is, so that any of it sorts at the same price. */
const stockKeys: Record<StockPage['sort'], SortKey> = {
  total: { table: stockTable, of: (row) => sql`${row}.total` },
  partner: { table: stockTable, of: (row) => sql`lower(${row}.full_name)` },
  activation: { table: stockTable, of: (row) => sql`${row}.activation` },
  ro: { table: stockTable, of: (row) => sql`${row}.ro` },
};

/** The partners a search finds, also those without PINs. */
const foundBy = (search: string) =>
  sql`owner.role = 'mitra' and not owner.closed and ${nameHolds('owner', search)}`;

/**
 * What each partner has, by what the page is sorted by. Without a search only those who have any; a search also finds
 * partners whose stock is empty.
 */
export async function selectPartnerStock(
  db: Database | Tx,
  options: { search: string | null; companyId: number } & StockPage,
): Promise<StockRow[]> {
  const { search, companyId } = options;
  const { from, by, end } = pageAt('s', options, stockKeys[options.sort]);
  const wanted = [sql`owner.id <> ${companyId}`];
  if (search) wanted.push(foundBy(search));
  return query(stockRow)`
    with held as (
      select owner_id, count(*) as total, count(*) filter (where type = 'activation') as activation,
        count(*) filter (where type = 'ro') as ro
      from pins.pin where status = 'available' group by owner_id
    ), stock as (
      select owner.id, owner.username, owner.full_name, coalesce(h.activation, 0) as activation,
        coalesce(h.ro, 0) as ro, coalesce(h.total, 0) as total
      from identity.person owner ${search ? sql`left join` : sql`join`} held h on h.owner_id = owner.id
      where ${sql.join(wanted, sql` and `)}
    ), page as (
      select s.* from stock s where ${sql.join([sql`true`, ...from], sql` and `)} order by ${by} ${end}
    )
    select ${personIn('s')} as partner, s.activation, s.ro,
      (select count(*) from pins.pin u where u.owner_id = s.id and u.status = 'used') as used
    from page s order by ${by}`.all(db);
}

/** What the partners found by `search` have together; without it, all of them. */
export async function sumPartnerStock(
  db: Database | Tx,
  { search, companyId }: { search: string | null; companyId: number },
): Promise<{ activation: number; ro: number }> {
  const found = search
    ? sql`and owner_id in (select id from identity.person owner where ${foundBy(search)})`
    : sql``;
  const row = await query({ activation: int, ro: int })`
    select count(*) filter (where type = 'activation') as activation,
      count(*) filter (where type = 'ro') as ro
    from pins.pin where status = 'available' and owner_id <> ${companyId} ${found}`.first(db);
  return row ?? { activation: 0, ro: 0 };
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
