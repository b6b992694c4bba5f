import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { int, query, text } from '../../platform/database/query.ts';
import type { Failure } from '../../platform/requests/failure.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { picture } from '../../testing/public-forms.ts';
import { statementsOf } from '../../testing/sent-statements.ts';
import { bonusesVerbs } from '../bonuses/index.ts';
import { filesVerbs } from '../files/index.ts';
import { notificationsVerbs } from '../notifications/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { pinsVerbs } from '../pins/index.ts';
import { resellersVerbs } from '../resellers/index.ts';
import { reportsVerbs } from './index.ts';
import { rewardsVerbs } from '../rewards/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';

let h: Harness;
/** One connection: what is prepared there is all that was prepared. */
let connection: Database;
let subject: { partnerId: number; orderId: number; withdrawalId: number };

beforeAll(async () => {
  h = await openHarness();
  connection = openDatabase(h.appUrl, { max: 1 });
  await h.staff('admin', 'admin');
  const partnerId = await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
  const file = new File([new Uint8Array(await picture())], 'bukti.png', { type: 'image/png' });
  const { fileId } = await filesVerbs.uploadProof.run(h.services, await h.as('budi'), { file });
  const items = [{ type: 'activation' as const, quantity: 2 }];
  const order = { items, proofFileId: fileId };
  const placed = await pinsVerbs.placeOrder.run(h.services, await h.as('budi'), order);
  const asked = await withdrawalsVerbs.request.run(h.services, await h.as('budi'), { amount: 60_000 });
  subject = { partnerId, orderId: placed.orders[0]?.id ?? 0, withdrawalId: asked.id };
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

const usedStatement = { statement: text, planned: int };

test('what staff open all day is planned once, not for each look at it', async () => {
  const caller = await h.as('admin');
  const services = { ...h.services, db: connection };
  const { partnerId, orderId, withdrawalId } = subject;
  for (let look = 0; look < 12; look += 1) {
    await pinsVerbs.orders.run(services, caller, {});
    await pinsVerbs.order.run(services, caller, { orderId });
    await withdrawalsVerbs.queue.run(services, caller, {});
    await withdrawalsVerbs.one.run(services, caller, { withdrawalId });
    await rewardsVerbs.claims.run(services, caller, {});
    await partnersVerbs.show.run(services, caller, { partnerId });
    await reportsVerbs.search.run(services, caller, { query: 'budi' });
    await reportsVerbs.postings.run(services, caller, { account: 'fee_income' });
    await reportsVerbs.ledgerEntries.run(services, caller, { account: 'available' });
    await bonusesVerbs.overview.run(services, caller, {});
  }
  const used = await query(usedStatement)`
    select statement, custom_plans as planned from pg_prepared_statements`.all(connection);
  expect(used.length).toBeGreaterThan(10);
  // PostgreSQL tries five times before it compares.
  expect(used.filter(({ planned }) => planned > 5)).toEqual([]);
});

test('a search by names is planned once, whatever is typed', async () => {
  const services = { ...h.services, db: connection };
  const [admin, budi] = [await h.as('admin'), await h.as('budi')];
  const typed = ['budi', 'siti', 'bud', 'udi', 'sit', 'iti', 'it', 'bu', 'adm', 'admin', 'xqz', 'di'];
  for (const search of typed) {
    await partnersVerbs.list.run(services, admin, { search });
    await pinsVerbs.partnerStock.run(services, admin, { search });
    await pinsVerbs.orders.run(services, admin, { search });
    await partnersVerbs.downline.run(services, budi, { search });
    await partnersVerbs.downline.run(services, budi, { period: 'week' });
  }
  const used = await query({ ...usedStatement, often: int })`
    select statement, custom_plans as planned, custom_plans + generic_plans as often
    from pg_prepared_statements where strpos(statement, 'names') > 0 or strpos(statement, 'any (') > 0`.all(
    connection,
  );
  const finding = used.filter(({ statement }) => statement.includes('gathered as materialized'));
  // The beginning of a word, or any part of a name; for the first time, or again; by themselves, or with a page of partners. Those of
  // both lengths that are asked again are asked often, of those who are asked for the first time the longer ones with a page.
  expect([finding.length, finding.filter(({ often }) => often > 5).length]).toEqual([6, 3]);
  expect(used.filter(({ planned }) => planned > 5)).toEqual([]);
});

test('a list that holds nothing of the readers’ own is one object for all who ask in the same moment', async () => {
  const [admin, owner] = [await h.as('admin'), await h.as('superadmin')];
  for (const list of [pinsVerbs.orders, withdrawalsVerbs.queue, rewardsVerbs.claims]) {
    const ask = (caller: typeof admin) => list.run(h.services, caller, {});
    const [one, other] = await Promise.all([ask(admin), ask(owner)]);
    expect(other).toBe(one);
  }
});

test('a page of one thing is one statement', async () => {
  const [admin, budi] = [await h.as('admin'), await h.as('budi')];
  const pages = {
    order: () => pinsVerbs.order.run(h.services, admin, { orderId: subject.orderId }),
    messages: () => notificationsVerbs.list.run(h.services, budi, {}),
    resellers: () => resellersVerbs.list.run(h.services, budi, { search: 'a' }),
  };
  for (const [name, page] of Object.entries(pages)) {
    const sent = await statementsOf(page);
    expect([name, sent.length]).toEqual([name, 1]);
  }
});

test('who open orders in the same moment share the statement, and each is told of the own', async () => {
  const callers = [await h.as('admin'), await h.as('superadmin')];
  const orders = [subject.orderId, subject.orderId + 1_000_000];
  const ask = (caller: (typeof callers)[number], orderId = 0) =>
    pinsVerbs.order.run(h.services, caller, { orderId }).catch((error: unknown) => (error as Failure).code);
  const together: unknown[] = [];
  const sent = await statementsOf(async () => {
    together.push(...(await Promise.all(callers.map((caller, at) => ask(caller, orders[at])))));
  });
  expect(sent).toHaveLength(1);
  expect(together[0]).toEqual(await ask(await h.as('admin'), subject.orderId));
  expect(together[1]).toBe('NOT_FOUND');
});
