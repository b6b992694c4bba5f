import { randomUUID } from 'node:crypto';
import { failureMessage, failures } from '@rimpang/contract/failures';
import type { Action } from '@rimpang/domain/permissions';
import { claimStateOf, type ClaimStatus } from '@rimpang/domain/rewards';
import { stateTables } from '@rimpang/domain/state-tables';
import { nextStates, refusalOf, statesOf, type StateTable, verbsOf } from '@rimpang/domain/states';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesVerbs } from '../capabilities/files/index.ts';
import { pinsVerbs } from '../capabilities/pins/index.ts';
import { storefrontVerbs } from '../capabilities/storefront/index.ts';
import { withdrawalsVerbs } from '../capabilities/withdrawals/index.ts';
import { int, nullable, query, text } from '../platform/database/query.ts';
import { type Browser, openSite } from './browsers.ts';
import { type Harness, openHarness, registrationForm } from './harness.ts';
import { orderForm, picture, visitor } from './public-forms.ts';
import { setPayouts } from './payouts.ts';

let h: Harness;
let browsers: { staff: Browser; partner: Browser };

beforeAll(async () => {
  h = await openHarness();
  await h.staff('admin', 'admin');
  await h.partner('budi');
  await sql`update ledger.account set balance = 100000000, earned = 100000000
    where owner_id = ${await h.idOf('budi')} and kind = 'available'`.execute(h.owner);
  const site = await openSite(h);
  browsers = { staff: await site.as('admin'), partner: await site.as('budi') };
});
afterAll(() => h.close());

type Call = { by: 'staff' | 'partner'; path: string; body?: object };
type Verb = Action;

/** How records of one kind are made, asked and read in a test; `variant` decides where a verb with two targets leads. */
type Kind = {
  variants: readonly string[];
  create(variant: string): Promise<number>;
  call(verb: Verb, id: number): Promise<Call>;
  /** The stored state. */
  state(id: number): Promise<string>;
};

let counter = 0;
const uniqueName = () => `walk${(counter += 1)}`;
const staff = (path: string, body?: object) => ({ by: 'staff', path, body }) as const;
const reason = { reason: 'Data belum lengkap' };

async function proofOf(username: string): Promise<string> {
  const file = new File([new Uint8Array(await picture())], 'bukti.png', { type: 'image/png' });
  return (await filesVerbs.uploadProof.run(h.services, await h.as(username), { file })).fileId;
}

const statusIn = (table: string) => async (id: number) => {
  const row = await query({ status: text })`
    select status from ${sql.table(table)} where id = ${id}`.one(h.owner);
  return row.status;
};

const kinds: Record<keyof typeof stateTables, Kind> = {
  orders: {
    variants: ['any'],
    async create() {
      const items = [{ type: 'ro', quantity: 1 } as const];
      const input = { items, proofFileId: await proofOf('budi') };
      return (await pinsVerbs.placeOrder.run(h.services, await h.as('budi'), input)).orders[0]?.id ?? 0;
    },
    async call(verb, id) {
      if (verb === 'pins.attachProof')
        return { by: 'partner', path: `/pins/orders/${id}/proof`, body: { fileId: await proofOf('budi') } };
      return verb === 'pins.approveOrder'
        ? staff(`/admin/pins/orders/${id}/approve`)
        : staff(`/admin/pins/orders/${id}/reject`, reason);
    },
    state: statusIn('pins.order'),
  },
  withdrawals: {
    variants: ['batches', 'without batches'],
    async create(variant) {
      await setPayouts(h, { batches: variant === 'batches' });
      const input = { amount: 50_000 };
      return (await withdrawalsVerbs.request.run(h.services, await h.as('budi'), input)).id;
    },
    async call(verb, id) {
      if (verb === 'withdrawals.approve') return staff(`/admin/withdrawals/${id}/approve`);
      if (verb === 'withdrawals.reject') return staff(`/admin/withdrawals/${id}/reject`, reason);
      if (verb === 'withdrawals.markPaid')
        return staff(`/admin/withdrawals/${id}/paid`, { reference: 'FT1' });
      if (verb === 'withdrawals.markFailed') return staff(`/admin/withdrawals/${id}/failed`, reason);
      return staff('/admin/payouts/batches', { withdrawalIds: [id] });
    },
    state: statusIn('withdrawals.withdrawal'),
  },
  claims: {
    variants: ['rank-diamond', 'main-1000'],
    async create(reward) {
      const partner = await h.partner(uniqueName());
      const row = await query({ id: int })`
        insert into rewards.claim (code, partner_id, reward, main_points, team_ro, personal_ro, new_stockists,
          rank_points, created_at)
        values (${randomUUID()}, ${partner}, ${reward}, 1000, 500, 100, 4, 100, ${h.services.clock()})
        returning id`.one(h.owner);
      return row.id;
    },
    async call(verb, id) {
      if (verb === 'rewards.approveClaim') return staff(`/admin/rewards/claims/${id}/approve`);
      if (verb === 'rewards.rejectClaim') return staff(`/admin/rewards/claims/${id}/reject`, reason);
      const record = { on: '2026-11-20', to: 'Budi', photoFileId: null };
      return staff(`/admin/rewards/claims/${id}/hand-over`, record);
    },
    async state(id) {
      const row = await query({ status: text, reward: text, handOver: nullable(text) })`
        select status, reward, handed_to as "handOver" from rewards.claim where id = ${id}`.one(h.owner);
      const cash = row.reward === 'rank-diamond' ? true : null;
      return claimStateOf({ status: row.status as ClaimStatus, cash, handOver: row.handOver });
    },
  },
  publicOrders: {
    variants: ['any'],
    async create() {
      const { quantity: _, ...sender } = await orderForm(h);
      const form = { ...sender, tierId: 'reseller' };
      const { reference } = await storefrontVerbs.registerTier.run(h.services, await visitor(h), form);
      const row = await query({ id: int })`
        select id from storefront.public_order where reference = ${reference}`.one(h.owner);
      return row.id;
    },
    async call(verb, id) {
      if (verb === 'storefront.completeOrder') return staff(`/admin/storefront/orders/${id}/complete`);
      if (verb === 'storefront.rejectOrder') return staff(`/admin/storefront/orders/${id}/reject`, reason);
      if (verb === 'storefront.recordShipment')
        return staff(`/admin/storefront/orders/${id}/shipment`, {
          revision: 0,
          courier: 'JNE',
          number: 'RES1',
        });
      await h.givePins('superadmin', 'activation', 1);
      return staff(
        `/admin/storefront/orders/${id}/partner`,
        registrationForm(uniqueName(), { upline: 'budi' }),
      );
    },
    state: statusIn('storefront.public_order'),
  },
  contactMessages: {
    variants: ['any'],
    async create() {
      const form = { name: 'Dewi', email: 'dewi@example.com', message: 'Apakah ada cabang di Solo?' };
      const { reference } = await storefrontVerbs.sendMessage.run(h.services, await visitor(h), form);
      const row = await query({ id: int })`
        select id from storefront.contact_message where reference = ${reference}`.one(h.owner);
      return row.id;
    },
    async call(verb, id) {
      const word = verb === 'storefront.finishMessage' ? 'done' : 'reopen';
      return staff(`/admin/storefront/messages/${id}/${word}`);
    },
    state: statusIn('storefront.contact_message'),
  },
};

type AnyTable = StateTable<string, Verb>;
type Answer = { status: number; code: string | undefined; message: string | undefined };

async function ask({ by, path, body = {} }: Call): Promise<Answer> {
  const answer = await browsers[by].post(`/api${path}`, body, { 'idempotency-key': randomUUID() });
  const { code, message } = (await answer.json()) as { code?: string; message?: string };
  return { status: answer.status, code, message };
}

/** The verbs that lead from the first state to this one. */
function wayTo(table: AnyTable, goal: string): Verb[] {
  const ways = new Map<string, Verb[]>([[table.begins, []]]);
  for (const [state, way] of ways)
    for (const verb of verbsOf(table))
      for (const next of nextStates(table, verb, state)) if (!ways.has(next)) ways.set(next, [...way, verb]);
  return ways.get(goal) ?? [];
}

/** What the API must answer to a verb that the state refuses. */
function refusedAnswer(table: AnyTable, verb: Verb, state: string, by: Call['by']): Answer {
  const decider = by === 'staff' ? 'Staf admin' : 'Perusahaan';
  const refusal = refusalOf(table, verb, { state, by: decider, at: h.services.clock() });
  if (!refusal) throw new Error(`${state} does not refuse ${verb}`);
  const { code, data } = refusal;
  return { status: failures[code].status, code, message: failureMessage(code, data) };
}

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  'the API answers every verb in every state as the table of %s says',
  async (name) => {
    const table = stateTables[name] as unknown as AnyTable;
    const kind = kinds[name];
    const led = new Map<string, Set<string>>();
    for (const variant of kind.variants)
      for (const state of statesOf(table))
        for (const verb of verbsOf(table)) {
          const id = await kind.create(variant);
          for (const step of wayTo(table, state)) await ask(await kind.call(step, id));
          // Another variant leads there.
          if ((await kind.state(id)) !== state) continue;
          const cell = `${verb} in ${state}`;
          const seen = led.get(cell) ?? new Set();
          led.set(cell, seen);
          const call = await kind.call(verb, id);
          const answer = await ask(call);
          const after = await kind.state(id);
          if (nextStates(table, verb, state).length > 0) {
            expect({ cell, ...answer }).toMatchObject({ cell, status: 200 });
            seen.add(after);
          } else {
            expect({ cell, after, ...answer }).toEqual({
              cell,
              after: state,
              ...refusedAnswer(table, verb, state, call.by),
            });
          }
        }
    const due = statesOf(table).flatMap((state) =>
      verbsOf(table).map((verb) => [`${verb} in ${state}`, nextStates(table, verb, state).toSorted()]),
    );
    expect(Object.fromEntries([...led].map(([cell, states]) => [cell, [...states].toSorted()]))).toEqual(
      Object.fromEntries(due),
    );
  },
);
