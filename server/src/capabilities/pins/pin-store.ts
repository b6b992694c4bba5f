import { randomInt } from 'node:crypto';
import { type PinType, pinCode } from '@rimpang/domain/pins';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, query, type RowOf, text } from '../../platform/database/query.ts';

/** A PIN as other capabilities may know it: the id is the key, the code a label (invariant 8). */
const pinLabel = { id: int, code: text };
export type PinLabel = RowOf<typeof pinLabel>;
export type Stock = Record<PinType, number>;

/** What PINs are called, by id. */
export async function codesOf(db: Database | Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await query(pinLabel)`select id, code from pins.pin where id = any (${ids}::bigint[])`.all(db);
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
  now: Date;
};

/** Rounds of new codes; with a million PINs of a type, 3 of 100 codes are taken, so the third round is already rare. */
const maxRounds = 20;

/**
 * Creates PINs with their whole chain so far: create to the company, and where another account shall own them, transfer
 * to that owner (invariant 9). Codes that are taken, whatever the case, are replaced by new ones. Lowest id first.
 */
export async function createPins(tx: Tx, order: NewPins): Promise<PinLabel[]> {
  const pins: PinLabel[] = [];
  for (let round = 0; round < maxRounds && pins.length < order.quantity; round++) {
    const codes = Array.from({ length: order.quantity - pins.length }, () => pinCode(order.type, randomInt));
    pins.push(...(await insertPins(tx, order, codes)));
  }
  if (pins.length < order.quantity)
    throw new Error(`no free ${order.type} PIN codes after ${maxRounds} rounds`);
  return pins;
}

/** Sorted, so that two batches that happen to share codes wait for each other instead of deadlocking. */
function insertPins(tx: Tx, order: NewPins, codes: string[]): Promise<PinLabel[]> {
  return query(pinLabel)`
    with pin as (
      insert into pins.pin (code, type, owner_id, order_id, created_at)
      select code, ${order.type}, ${order.ownerId}::bigint, ${order.orderId ?? null}::bigint,
        ${order.now}::timestamptz
      from unnest(${codes.toSorted()}::text[]) as given (code)
      on conflict do nothing
      returning id, code
    ), event as (
      insert into pins.event (pin_id, seq, action, from_id, to_id, by_id, note, at)
      select pin.id, step.seq, step.action, step.from_id, step.to_id, ${order.byId}::bigint, step.note,
        ${order.now}::timestamptz
      from pin cross join (values
        (1, 'create', null, ${order.companyId}::bigint, null),
        (2, 'transfer', ${order.companyId}::bigint, ${order.ownerId}::bigint, ${order.note ?? null}::text)
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
const mostLooks = 3;

type PinUses = {
  type: PinType;
  /** No owner stands twice in it. */
  uses: readonly { ownerId: number; usedBy: number; byId: number }[];
  now: Date;
};
type UsedPin = PinLabel & { usedBy: number };

/**
 * Uses up each owner's oldest available PIN of the type that no other transaction is taking, for good (invariant 7). Owners who
 * have none are left out. Takes no lock that is waited for: concurrent requests within the stock all succeed.
 */
export async function consumePins(tx: Tx, { type, uses, now }: PinUses): Promise<UsedPin[]> {
  const used = new Map<number, UsedPin>();
  for (let look = 0; look < mostLooks && used.size < uses.length; look += 1) {
    const missing = uses.filter(({ usedBy }) => !used.has(usedBy));
    for (const pin of await takePins(tx, { type, uses: missing, now })) used.set(pin.usedBy, pin);
  }
  return [...used.values()];
}

function takePins(tx: Tx, { type, uses, now }: PinUses): Promise<UsedPin[]> {
  return query({ ...pinLabel, usedBy: int })`
    with chosen as (
      select p.id, u.owner_id, u.used_by, u.by_id
      from unnest(${uses.map((use) => use.ownerId)}::bigint[], ${uses.map((use) => use.usedBy)}::bigint[],
        ${uses.map((use) => use.byId)}::bigint[]) as u(owner_id, used_by, by_id)
      cross join lateral (select id from pins.pin
        where owner_id = u.owner_id and type = ${type} and status = 'available'
        order by id limit 1 for update skip locked) p
    ), used as (
      update pins.pin set status = 'used', used_by = chosen.used_by, used_at = ${now}
      from chosen where pin.id = chosen.id
      returning pin.id, pin.code, chosen.owner_id, chosen.used_by, chosen.by_id
    ), event as (
      insert into pins.event (pin_id, seq, action, from_id, to_id, by_id, at)
      select id, (select max(seq) + 1 from pins.event e where e.pin_id = used.id), 'use', owner_id, used_by,
        by_id, ${now}::timestamptz
      from used
    )
    select id, code, used_by as "usedBy" from used`.all(tx);
}

export type PinUse = { ownerId: number; type: PinType; usedBy: number; byId: number; now: Date };

/** The same for one owner; null where there is none. */
export async function consumePin(tx: Tx, { type, now, ...use }: PinUse): Promise<PinLabel | null> {
  const [pin] = await consumePins(tx, { type, uses: [use], now });
  return pin ?? null;
}

type PinTransfer = {
  fromId: number;
  toId: number;
  type: PinType;
  quantity: number;
  byId: number;
  note?: string;
  now: Date;
};

/**
 * Moves the oldest available PINs of the type to another owner and changes nothing else about them (invariant 6).
 * Fewer than asked for come back where the stock is short; the caller then rolls back.
 */
export async function movePins(tx: Tx, move: PinTransfer): Promise<PinLabel[]> {
  const moved: PinLabel[] = [];
  for (let look = 0; look < mostLooks && moved.length < move.quantity; look += 1)
    moved.push(...(await moveOldest(tx, { ...move, quantity: move.quantity - moved.length })));
  return moved.sort((a, b) => a.id - b.id);
}

function moveOldest(tx: Tx, move: PinTransfer): Promise<PinLabel[]> {
  return query(pinLabel)`
    with chosen as (
      select id from pins.pin
      where owner_id = ${move.fromId} and type = ${move.type} and status = 'available'
      order by id limit ${move.quantity} for update skip locked
    ), moved as (
      update pins.pin set owner_id = ${move.toId} from chosen where pin.id = chosen.id
      returning pin.id, pin.code
    ), event as (
      insert into pins.event (pin_id, seq, action, from_id, to_id, by_id, note, at)
      select id, (select max(seq) + 1 from pins.event e where e.pin_id = moved.id), 'transfer',
        ${move.fromId}::bigint, ${move.toId}::bigint, ${move.byId}::bigint, ${move.note ?? null}::text,
        ${move.now}::timestamptz
      from moved order by id
    )
    select id, code from moved order by id`.all(tx);
}

/** Available PINs of an owner, per type. */
export async function stockOf(db: Database | Tx, ownerId: number): Promise<Stock> {
  const row = await query({ activation: int, ro: int })`
    select count(*) filter (where type = 'activation') as activation,
      count(*) filter (where type = 'ro') as ro
    from pins.pin where owner_id = ${ownerId} and status = 'available'`.first(db);
  return row ?? { activation: 0, ro: 0 };
}
