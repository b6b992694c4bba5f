import { randomInt } from 'node:crypto';
import { type PinType, pinCode } from '@rimpang/domain/pins';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { isDuplicate } from '../../platform/database/database-failures.ts';
import { plannedOnce } from '../../platform/database/page-place.ts';
import { bool, int, query, type RowOf, text } from '../../platform/database/query.ts';
import { Overtaken } from '../../platform/requests/failure.ts';

/** A PIN as other capabilities may know it: the id is the key, the code a label (invariant 8). */
export const pinLabel = { id: int, code: text };
export type PinLabel = RowOf<typeof pinLabel>;
export type Stock = Record<PinType, number>;

/** What PINs are called, by id. */
export async function codesOf(db: Database | Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await query(pinLabel)`
    select id, code from pins.pin where id = any (${plannedOnce(ids, 'bigint[]')})`.all(db);
  return new Map(rows.map((row) => [row.id, row.code]));
}

export type NewPins = {
  type: PinType;
  /** 1 to 1000 (domain `maxPinsPerOperation`). */
  quantity: number;
  companyId: number;
  /** The company for its own stock, the partner for an approved order. */
  ownerId: number;
  byId: number;
  orderId?: number;
  /** Stands with the transfer in the new owner's history. */
  note?: string;
};

/** Rounds of new codes; with a million PINs of a type, 3 of 100 codes are taken, so the third round is already rare. */
const maxRounds = 20;

/**
 * Creates PINs with their whole chain so far: create to the company, and where another account shall own them, transfer
 * to that owner (invariant 9). Codes that are taken, whatever the case, are replaced by new ones. In the order of what was asked
 * for, lowest id first in each.
 */
export async function createAllPins(tx: Tx, orders: readonly NewPins[], now: Date): Promise<PinLabel[][]> {
  const made = orders.map((): PinLabel[] => []);
  for (let round = 0; round <= maxRounds; round++) {
    const coded = new Map<string, number>();
    for (const [index, { type, quantity }] of orders.entries())
      for (let left = quantity - (made[index]?.length ?? 0); left > 0; left -= 1)
        coded.set(pinCode(type, randomInt), index);
    if (coded.size === 0) return made;
    if (round === maxRounds) break;
    for (const pin of await insertPins(tx, orders, coded, now)) made[coded.get(pin.code) ?? -1]?.push(pin);
  }
  const types = new Set(orders.map(({ type }) => type));
  throw new Error(`no free ${[...types].join(', ')} PIN codes after ${maxRounds} rounds`);
}

/** The same for one owner. */
export async function createPins(tx: Tx, order: NewPins, now: Date): Promise<PinLabel[]> {
  const [pins = []] = await createAllPins(tx, [order], now);
  return pins;
}

/** Sorted, so that two batches that happen to share codes wait for each other instead of deadlocking. */
function insertPins(
  tx: Tx,
  orders: readonly NewPins[],
  coded: ReadonlyMap<string, number>,
  now: Date,
): Promise<PinLabel[]> {
  const codes = [...coded.keys()].toSorted();
  return query(pinLabel)`
    with asked as (
      select * from unnest(${orders.map((order) => order.type)}::text[],
        ${orders.map((order) => order.ownerId)}::bigint[],
        ${orders.map((order) => order.orderId ?? null)}::bigint[],
        ${orders.map((order) => order.companyId)}::bigint[], ${orders.map((order) => order.byId)}::bigint[],
        ${orders.map((order) => order.note ?? null)}::text[])
        with ordinality as a(type, owner_id, order_id, company_id, by_id, note, place)
    ), given as (
      select * from unnest(${codes}::text[], ${codes.map((code) => (coded.get(code) ?? 0) + 1)}::int[])
        as g(code, place)
    ), free as (
      insert into pins.code (pin_id, type, code)
      select nextval('pins.pin_id_seq'), type, code
      from (select a.type, g.code from given g join asked a using (place) order by g.code) g
      on conflict do nothing
      returning pin_id, code
    ), pin as (
      insert into pins.pin (id, code, type, owner_id, order_id, created_at) overriding system value
      select f.pin_id, g.code, a.type, a.owner_id, a.order_id, ${now}::timestamptz
      from free f join given g using (code) join asked a using (place) order by f.pin_id
      returning id, code
    ), event as (
      insert into pins.event (pin_id, seq, action, from_id, to_id, by_id, note, at)
      select pin.id, step.seq, step.action, step.from_id, step.to_id, a.by_id, step.note, ${now}::timestamptz
      from pin join given g using (code) join asked a using (place) cross join lateral (values
        (1, 'create', null, a.company_id, null),
        (2, 'transfer', a.company_id, a.owner_id, a.note)
      ) as step (seq, action, from_id, to_id, note)
      where step.from_id is distinct from step.to_id
      order by pin.id, step.seq
    )
    select id, code from pin order by id`.all(tx);
}

/**
 * A statement sees no PIN that came after it began, and another may take those that it saw for want of its own: so who found too
 * few looks again, at what is there by then.
 */
export const mostLooks = 3;

/**
 * How a look locks what it finds. The first passes by what another transaction holds, so that no caller waits within the stock. Who was
 * short then waits for it: it may be left, as by a registration whose name is taken, and no caller is refused for a PIN that stays.
 */
export const lockedBy = (look: number) => (look === 0 ? sql`for update skip locked` : sql`for update`);

/**
 * A statement that finds PINs and gives each its next event. It numbers the events by what it saw when it began: a PIN that another
 * transaction moved on since, and back to its owner, is found all the same, and has an event of that number. Failures: Overtaken.
 */
export async function asNextEvents<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isDuplicate(error, 'pin_event_once')) throw new Overtaken('a PIN went and came back meanwhile');
    throw error;
  }
}

type PinMove = {
  fromId: number;
  toId: number;
  type: PinType;
  quantity: number;
  byId: number;
  note?: string | undefined;
};
const movedPin = { ...pinLabel, fromId: int };

/**
 * Moves each giver's oldest available PINs of a type to another owner and changes nothing else about them (invariant 6). No giver
 * stands twice. By giver; one whose stock is short is left out, and nothing of that stock is moved.
 */
export async function movePins(
  tx: Tx,
  moves: readonly PinMove[],
  now: Date,
): Promise<Map<number, PinLabel[]>> {
  const moved = new Map<number, PinLabel[]>();
  for (let look = 0; look < mostLooks && moved.size < moves.length; look += 1) {
    const missing = moves.filter(({ fromId }) => !moved.has(fromId));
    for (const { fromId, ...pin } of await moveOldest(tx, { moves: missing, look, now }))
      moved.set(fromId, [...(moved.get(fromId) ?? []), pin]);
  }
  return moved;
}

/** Lowest id first. What was seen of too small a stock stays locked, and is seen again by the next look. */
function moveOldest(
  tx: Tx,
  { moves, look, now }: { moves: readonly PinMove[]; look: number; now: Date },
): Promise<RowOf<typeof movedPin>[]> {
  return asNextEvents(
    query(movedPin)`
    with asked as (
      select * from unnest(${moves.map((move) => move.fromId)}::bigint[],
        ${moves.map((move) => move.toId)}::bigint[], ${moves.map((move) => move.type)}::text[],
        ${moves.map((move) => move.quantity)}::int[], ${moves.map((move) => move.byId)}::bigint[],
        ${moves.map((move) => move.note ?? null)}::text[]) as m(from_id, to_id, type, quantity, by_id, note)
    ), chosen as materialized (
      select p.id, m.* from asked m cross join lateral (
        select id from pins.pin where owner_id = m.from_id and type = m.type and status = 'available'
        order by id limit m.quantity ${lockedBy(look)}) p
    ), moved as (
      update pins.pin set owner_id = c.to_id
      from (select *, count(*) over (partition by from_id) as found from chosen) c
      where pin.id = c.id and c.found = c.quantity
      returning pin.id, pin.code, c.from_id, c.to_id, c.by_id, c.note
    ), event as (
      insert into pins.event (pin_id, seq, action, from_id, to_id, by_id, note, at)
      select id, (select max(seq) + 1 from pins.event e where e.pin_id = moved.id), 'transfer', from_id,
        to_id, by_id, note, ${now}::timestamptz
      from moved order by id
    )
    select id, code, from_id as "fromId" from moved order by id`.all(tx),
  );
}

/** Available PINs of an owner, per type. */
export const stockFor = (ownerId: number | RawBuilder<unknown>) => query({ activation: int, ro: int })`
  select count(*) filter (where type = 'activation') as activation,
    count(*) filter (where type = 'ro') as ro
  from pins.pin where owner_id = ${ownerId} and status = 'available'`;

export const stockOf = (db: Database | Tx, ownerId: number): Promise<Stock> => stockFor(ownerId).one(db);

/** Has this owner an available PIN of the type? Of a stock of any size one is looked at. */
export async function hasPin(db: Database | Tx, ownerId: number, type: PinType): Promise<boolean> {
  const row = await query({ found: bool })`
    select exists (select from pins.pin
      where owner_id = ${ownerId} and type = ${type} and status = 'available') as found`.one(db);
  return row.found;
}
