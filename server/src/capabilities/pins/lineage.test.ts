import { type PinType, pinTypes } from '@rimpang/domain/pins';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { int, oneOf, query } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { consumePin, pinsVerbs as pins } from './index.ts';
import { failureOf, placeOrder } from './test-orders.ts';

let h: Harness;
let people = 0;

beforeAll(async () => {
  h = await openHarness();
});
afterAll(() => h.close());

/** Who owns which available PINs, oldest first: the naive model beside the real thing. */
type Model = { names: string[]; stock: Map<string, number[]>; used: number };
const key = (owner: string, type: PinType) => `${owner} ${type}`;
const company = 'superadmin';

const type = fc.constantFrom(...pinTypes);
const quantity = fc.integer({ min: 1, max: 4 });
const who = fc.integer({ min: 0, max: 2 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), type, quantity }),
  fc.record({ kind: fc.constant('order' as const), type, quantity, who }),
  fc.record({ kind: fc.constant('send' as const), type, quantity, who }),
  fc.record({ kind: fc.constant('transfer' as const), type, quantity, who, to: who }),
  fc.record({ kind: fc.constant('use' as const), type, who }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const stockOf = (model: Model, owner: string, pinType: PinType) => model.stock.get(key(owner, pinType)) ?? [];

async function idsOf(codes: readonly string[]): Promise<number[]> {
  const rows = await query({
    id: int,
  })`select id from pins.pin where code = any (${codes}::text[]) order by id`.all(h.owner);
  return rows.map((row) => row.id);
}

/** The oldest PINs go, and arrive in the order of their ids. */
function move(model: Model, from: string, to: string, pinType: PinType, n: number): number[] {
  const taken = stockOf(model, from, pinType).slice(0, n);
  model.stock.set(key(from, pinType), stockOf(model, from, pinType).slice(n));
  model.stock.set(
    key(to, pinType),
    [...stockOf(model, to, pinType), ...taken].toSorted((a, b) => a - b),
  );
  return taken;
}

const add = (model: Model, owner: string, pinType: PinType, ids: number[]) =>
  model.stock.set(key(owner, pinType), [...stockOf(model, owner, pinType), ...ids]);

async function play(model: Model, action: Step): Promise<void> {
  const { services } = h;
  const name = (index: number) => model.names[index] ?? '';
  if (action.kind === 'create') {
    const { codes } = await pins.create.run(services, await h.as(company), {
      type: action.type,
      quantity: action.quantity,
    });
    add(model, company, action.type, await idsOf(codes));
  } else if (action.kind === 'order') {
    const { id } = await placeOrder(h, name(action.who), { type: action.type, quantity: action.quantity });
    await pins.approveOrder.run(services, await h.as(company), { orderId: id });
    const rows = await query({ id: int })`select id from pins.pin where order_id = ${id} order by id`.all(
      h.owner,
    );
    expect(rows).toHaveLength(action.quantity);
    add(
      model,
      name(action.who),
      action.type,
      rows.map((row) => row.id),
    );
  } else if (action.kind === 'use') {
    await consume(model, name(action.who), action.type);
  } else {
    const from = action.kind === 'send' ? company : name(action.who);
    const recipient = name(action.kind === 'send' ? action.who : action.to);
    const input = { recipient, type: action.type, quantity: action.quantity };
    const verb = action.kind === 'send' ? pins.transferFromCompany : pins.transfer;
    const moving = verb.run(services, await h.as(from), input);
    if (from === recipient) expect((await failureOf(moving)).code).toBe('RECIPIENT_SELF');
    else if (stockOf(model, from, action.type).length < action.quantity)
      expect((await failureOf(moving)).code).toMatch(/PIN_STOCK_SHORT$/);
    else
      expect(await idsOf((await moving).codes)).toEqual(
        move(model, from, recipient, action.type, action.quantity),
      );
  }
}

async function consume(model: Model, owner: string, pinType: PinType): Promise<void> {
  const ownerId = await h.idOf(owner);
  const pin = await h.services.db
    .transaction()
    .execute((tx) =>
      consumePin(tx, { ownerId, type: pinType, usedBy: ownerId, byId: ownerId, now: h.services.clock() }),
    );
  const [oldest, ...rest] = stockOf(model, owner, pinType);
  expect(pin?.id).toBe(oldest);
  model.stock.set(key(owner, pinType), rest);
  if (pin) model.used += 1;
}

/** Everything invariants 6, 7 and 9 say about PINs, asked of the stored rows alone; empty where all is well. */
async function broken(): Promise<unknown[]> {
  const { rows } = await sql`
    with step as (
      select pin_id, seq, action, from_id, to_id, row_number() over w as position,
        lag(to_id) over w as held_by,
        lead(action) over w as next_action
      from pins.event window w as (partition by pin_id order by seq)
    ), wrong as (
      select pin_id, 'gap' as what from step where seq <> position
      union all select pin_id, 'begins wrongly' from step
        where (position = 1) <> (action = 'create') or (action = 'create'
          and to_id <> ${h.services.companyId})
      union all select pin_id, 'given by a person who did not have it' from step
        where position > 1 and from_id is distinct from held_by
      union all select pin_id, 'goes on after its use' from step
        where action = 'use' and next_action is not null
      union all select p.id, 'row and chain differ' from pins.pin p
        join lateral (select action, from_id, to_id from step where pin_id = p.id
          order by seq desc limit 1) last on true
        where (p.status = 'used') <> (last.action = 'use')
          or p.owner_id <> case when last.action = 'use' then last.from_id else last.to_id end
          or (p.status = 'used' and p.used_by is distinct from last.to_id)
      union all select p.id, 'no chain' from pins.pin p where not exists (select from step
        where pin_id = p.id)
    )
    select * from wrong`.execute(h.owner);
  return rows;
}

async function counts(): Promise<{ created: number; available: number; used: number }> {
  const row = await query({ created: int, available: int, used: int })`
    select (select count(*) from pins.event where action = 'create') as created,
      count(*) filter (where status = 'available') as available,
      count(*) filter (where status = 'used') as used
    from pins.pin`.first(h.owner);
  return row ?? { created: 0, available: 0, used: 0 };
}

async function newModel(): Promise<Model> {
  const names = [0, 1, 2].map(() => `orang${(people += 1)}`);
  await sql`insert into identity.account (username, email, full_name, role, password_hash, created_at)
    select name, name || '@gmail.com', name, 'mitra', '-', ${h.services.clock()}
      from unnest(${names}::text[]) as given (name)`.execute(h.owner);
  const rows = await query({ id: int, type: oneOf(pinTypes) })`
    select id, type from pins.pin where owner_id = ${h.services.companyId} and status = 'available'
      order by id`.all(h.owner);
  const stock = new Map(
    pinTypes.map((pinType) => [
      key(company, pinType),
      rows.filter((row) => row.type === pinType).map((row) => row.id),
    ]),
  );
  return { names, stock, used: (await counts()).used };
}

test('whatever people do with PINs, each chain is whole and every PIN is where the model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const model = await newModel();
      for (const action of steps) await play(model, action);
      for (const name of model.names) {
        const { activation, ro } = await pins.stock.run(h.services, await h.as(name), {});
        expect({ activation, ro }).toEqual({
          activation: stockOf(model, name, 'activation').length,
          ro: stockOf(model, name, 'ro').length,
        });
      }
      const { created, available, used } = await counts();
      expect(created).toBe(available + used);
      expect(used).toBe(model.used);
      expect(await broken()).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('the check above can fail: a tampered PIN is found', async () => {
  await h.givePins(company, 'ro', 3);
  const [sold, passed, old] = (
    await pins.companyList.run(h.services, await h.as(company), { limit: 3 })
  ).rows.map((p) => p.id);
  const { names } = await newModel();
  const thief = await h.idOf(names[0]!);
  await sql`update pins.pin set owner_id = ${thief} where id = ${sold}`.execute(h.owner);
  await sql`update pins.pin set status = 'used', used_by = ${thief}, used_at = created_at
    where id = ${passed}`.execute(h.owner);
  await sql`insert into pins.event (pin_id, seq, action, from_id, to_id, at)
    select id, 3, 'transfer', owner_id, owner_id, created_at from pins.pin where id = ${old}`.execute(
    h.owner,
  );
  expect((await broken()).length).toBe(3);
});
