import { randomInt } from 'node:crypto';
import { type PinType, pinCode, pinPrices, pinTypes } from '@rimpang/domain/pins';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { clearTally } from '../../platform/database/tally.ts';
import { bool, int, oneOf, query } from '../../platform/database/query.ts';

/** An unused PIN that was there before the company moved in; without a code one is made. */
type OpenedPin = { code: string | null; type: PinType; owner: number };

/** A code for each that has none, different from all others. */
function withCodes(pins: readonly OpenedPin[], taken: Set<string>): (OpenedPin & { code: string })[] {
  return pins.map((pin) => {
    let { code } = pin;
    while (code === null) {
      const made = pinCode(pin.type, randomInt);
      if (!taken.has(made)) code = made;
    }
    taken.add(code);
    return { ...pin, code };
  });
}

/** Adds PINs whose chain begins with their owner. `taken`: every code so far, to which theirs are added. */
export async function insertOpenedPins(
  tx: Tx,
  pins: readonly OpenedPin[],
  { taken, note, now }: { taken: Set<string>; note: string; now: Date },
): Promise<void> {
  await sql`
    with pin as (
      insert into pins.pin (code, type, owner_id, created_at)
      select p.code, p.type, p.owner, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(withCodes(pins, taken))}::jsonb)
        as p(code text, type text, owner bigint)
      returning id, owner_id
    )
    insert into pins.event (pin_id, seq, action, to_id, note, at)
    select id, 1, 'opening', owner_id, ${note}::text, ${now}::timestamptz from pin order by id`.execute(tx);
}

type OpenedOrder = { partnerId: number; type: PinType; quantity: number };

/** Adds orders that wait for their proof and a decision, as if placed now: their time begins anew. Returns their ids. */
export async function insertOpenedOrders(
  tx: Tx,
  orders: readonly OpenedOrder[],
  { codePrefix, now }: { codePrefix: string; now: Date },
): Promise<number[]> {
  const priced = orders.map((order) => ({ ...order, unitPrice: pinPrices[order.type] }));
  const rows = await query({ id: int })`
    insert into pins.order (id, code, partner_id, type, quantity, unit_price, total, created_at)
    overriding system value
    select n.id, ${codePrefix}::text || '-' || lpad(n.id::text, greatest(4, length(n.id::text)), '0'),
      n."partnerId", n.type, n.quantity, n."unitPrice", n.quantity * n."unitPrice", ${now}::timestamptz
    from (
      select nextval('pins.order_id_seq') as id, o.*
      from jsonb_to_recordset(${JSON.stringify(priced)}::jsonb) as o("partnerId" bigint, type text,
        quantity int, "unitPrice" bigint)
    ) n returning id`.all(tx);
  return rows.map(({ id }) => id);
}

/** Is there any PIN, or an order of some? */
export async function hasPins(db: Database | Tx): Promise<boolean> {
  const row = await query({ found: bool })`
    select exists (select from pins.pin) or exists (select from pins.order) as found`.one(db);
  return row.found;
}

/** Available PINs of everybody who has any, per type. */
export function selectAllStock(db: Database | Tx) {
  return query({ owner: int, type: oneOf(pinTypes), count: int })`
    select owner_id as owner, type, count(*) as count from pins.pin where status = 'available'
    group by owner_id, type`.all(db);
}

/** Removes the PINs that an opening brought, with their chains, and these orders. */
export async function deleteOpenedPins(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from pins.event where action = 'opening' returning pin_id
    ), code as (
      delete from pins.code c using gone g where c.pin_id = g.pin_id
    )
    delete from pins.pin p using gone g where p.id = g.pin_id`.execute(tx);
  // There were no others: what is added up of PINs begins anew, however far it was.
  await sql`delete from pins.owner_stock`.execute(tx);
  await clearTally(tx, 'pins.stock');
  await sql`delete from pins.order where id = any (${orderIds}::bigint[])`.execute(tx);
}
