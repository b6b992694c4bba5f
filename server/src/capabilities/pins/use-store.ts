import type { PinType } from '@rimpang/domain/pins';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';
import { asNextEvents, lockedBy, mostLooks, pinLabel, type PinLabel } from './pin-store.ts';

/** The PINs of `chosen` (id, used_by, by_id), which this transaction has locked, are used from now on, each with its event. */
const usingUp = (now: Date): RawBuilder<unknown> => sql`used as (
      update pins.pin set status = 'used', used_by = chosen.used_by, used_at = ${now}
      from chosen where pin.id = chosen.id
      returning pin.id, pin.code, pin.owner_id, chosen.used_by, chosen.by_id
    ), event as (
      insert into pins.event (pin_id, seq, action, from_id, to_id, by_id, at)
      select id, (select max(seq) + 1 from pins.event e where e.pin_id = used.id), 'use', owner_id, used_by,
        by_id, ${now}::timestamptz
      from used
    )`;

type PinUses = {
  type: PinType;
  /** No owner stands twice in it. */
  uses: readonly { ownerId: number; usedBy: number; byId: number }[];
  now: Date;
};
type UsedPin = PinLabel & { usedBy: number };

/**
 * Uses up each owner's oldest available PIN of the type that no other transaction is taking, for good (invariant 7). Owners who
 * have none are left out. Concurrent requests within the stock all succeed, and wait for nothing.
 */
export async function consumePins(tx: Tx, { type, uses, now }: PinUses): Promise<UsedPin[]> {
  const used = new Map<number, UsedPin>();
  for (let look = 0; look < mostLooks && used.size < uses.length; look += 1) {
    const missing = uses.filter(({ usedBy }) => !used.has(usedBy));
    for (const pin of await takePins(tx, { type, uses: missing, now, look })) used.set(pin.usedBy, pin);
  }
  return [...used.values()];
}

function takePins(tx: Tx, { type, uses, now, look }: PinUses & { look: number }): Promise<UsedPin[]> {
  return asNextEvents(
    query({ ...pinLabel, usedBy: int })`
    with chosen as (
      select p.id, u.owner_id, u.used_by, u.by_id
      from unnest(${uses.map((use) => use.ownerId)}::bigint[], ${uses.map((use) => use.usedBy)}::bigint[],
        ${uses.map((use) => use.byId)}::bigint[]) as u(owner_id, used_by, by_id)
      cross join lateral (select id from pins.pin
        where owner_id = u.owner_id and type = ${type} and status = 'available'
        order by id limit 1 ${lockedBy(look)}) p
    ), ${usingUp(now)}
    select id, code, used_by as "usedBy" from used`.all(tx),
  );
}

export type PinUse = { ownerId: number; type: PinType; usedBy: number; byId: number; now: Date };

/** The same for one owner; null where there is none. */
export async function consumePin(tx: Tx, { type, now, ...use }: PinUse): Promise<PinLabel | null> {
  const [pin] = await consumePins(tx, { type, uses: [use], now });
  return pin ?? null;
}

type PinsHeld = { type: PinType; owners: readonly { ownerId: number; quantity: number }[] };

/**
 * Keeps each owner's oldest available PINs of the type from everybody else until the transaction ends, for who has to know that
 * there is one before anything else is asked. No owner stands twice. By owner, oldest first; fewer where the stock is short.
 */
export async function holdPins(tx: Tx, { type, owners }: PinsHeld): Promise<Map<number, PinLabel[]>> {
  const held = new Map<number, PinLabel[]>();
  for (let look = 0; look < mostLooks; look += 1) {
    const missing = owners.filter(({ ownerId, quantity }) => (held.get(ownerId)?.length ?? 0) < quantity);
    if (missing.length === 0) break;
    // What an earlier look found is locked by this transaction, and is found again.
    for (const { ownerId } of missing) held.set(ownerId, []);
    for (const { ownerId, ...pin } of await lockOldest(tx, { type, owners: missing, look }))
      held.get(ownerId)?.push(pin);
  }
  return held;
}

function lockOldest(tx: Tx, { type, owners, look }: PinsHeld & { look: number }) {
  return query({ ...pinLabel, ownerId: int })`
    select p.id, p.code, o.owner_id as "ownerId"
    from unnest(${owners.map(({ ownerId }) => ownerId)}::bigint[],
      ${owners.map(({ quantity }) => quantity)}::int[]) as o(owner_id, quantity)
    cross join lateral (select id, code from pins.pin
      where owner_id = o.owner_id and type = ${type} and status = 'available'
      order by id limit o.quantity ${lockedBy(look)}) p`.all(tx);
}

/** Uses up PINs that are held (`holdPins`), for good. */
export async function consumeHeldPins(
  tx: Tx,
  uses: readonly { pinId: number; usedBy: number; byId: number }[],
  now: Date,
): Promise<void> {
  await sql`
    with chosen as (
      select * from unnest(${uses.map((use) => use.pinId)}::bigint[],
        ${uses.map((use) => use.usedBy)}::bigint[], ${uses.map((use) => use.byId)}::bigint[])
        as c(id, used_by, by_id)
    ), ${usingUp(now)}
    select id from used`.execute(tx);
}
