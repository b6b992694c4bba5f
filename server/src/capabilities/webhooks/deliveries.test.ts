import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { int, nullable, query, text, time } from '../../platform/database/query.ts';
import { type Answer, openOutgoing, type Outgoing } from '../../platform/runtime/outgoing.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { openSender, sweepWebhooks, webhooksVerbs, webhookState } from './index.ts';
import { pauseRestored } from './terminal.ts';
import { collect, makeEndpoint, openReceiver, type Receiver, verifies } from './test-receiver.ts';

type Post = Parameters<Outgoing['post']>[0];
const start = new Date('2026-11-20T03:00:00Z');
let h: Harness;
let receiver: Receiver;
let names = 0;
beforeAll(async () => {
  h = await openHarness();
});
afterAll(() => h.close());
beforeEach(async () => {
  h.setClock(start);
  // Each test has an endpoint and events of its own.
  await sql`delete from webhooks.event`.execute(h.owner);
  await sql`update webhooks.endpoint set removed_at = ${start}, secret_cipher = null, previous_cipher = null,
    overlap_until = null where removed_at is null`.execute(h.owner);
  receiver = await openReceiver();
  return () => receiver.close();
});

let made = 0;
/** One of many: no two tell the same program of the same events. */
const make = (url = `${receiver.url}?${(made += 1)}`) => makeEndpoint(h, url, ['partner.registered']);
const happen = async (count = 1) => {
  for (let n = 0; n < count; n += 1) await h.partner(`orang${(names += 1)}`);
  expect(await collect(h)).toBe(count);
};
const sender = (changes: object = {}) => openSender({ ...h.services, random: () => 0.5, ...changes });
const send = async (changes: object = {}) => {
  const one = sender(changes);
  await one.run();
  await one.idle();
};
const as = () => h.as('superadmin');
const log = async (endpointId: number, more: object = {}) =>
  webhooksVerbs.deliveries.run(h.services, await as(), { endpointId, ...more });
const endpointOf = async (id: number) =>
  (await webhooksVerbs.list.run(h.services, await as(), {})).rows.find((row) => row.id === id);
const idOf = async (endpointId: number) => (await log(endpointId)).rows[0]?.id ?? 0;
const warnings = () =>
  query({ title: text, body: text, link: text })`
    select title, body, link from notifications.message
    where kind = 'system-warning' order by id`.all(h.owner);
const answers = (answer: () => Promise<Answer>): Outgoing => ({ mayReach: () => true, post: answer });

test('a delivery is signed as Standard Webhooks says, once, and stands in the log', async () => {
  const { endpoint, secret } = await make();
  await happen();
  await send();
  await send();
  const [got] = receiver.received;
  if (!got) throw new Error('nothing came');
  expect(receiver.received).toHaveLength(1);
  expect(verifies(got, secret)).toBe(true);
  expect(verifies({ ...got, body: `${got.body} ` }, secret)).toBe(false);
  expect(verifies({ ...got, headers: { ...got.headers, 'webhook-timestamp': '1' } }, secret)).toBe(false);
  expect(got.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'webhook-timestamp': String(start.getTime() / 1000),
    'user-agent': expect.stringMatching(/^Rimpang-Webhooks\/\d/),
  });
  const { rows } = await log(endpoint.id);
  expect(rows).toMatchObject([
    {
      eventId: got.headers['webhook-id'],
      kind: 'partner.registered',
      state: 'delivered',
      attempts: 1,
      nextAttemptAt: null,
      last: { status: 204, problem: null, at: start.toISOString() },
    },
  ]);
  const shown = await webhooksVerbs.delivery.run(h.services, await as(), { deliveryId: rows[0]?.id ?? 0 });
  expect(shown).toMatchObject({ body: got.body, attempts: [{ number: 1, answer: '' }] });
  expect(await endpointOf(endpoint.id)).toMatchObject({ waiting: 0, newest: { state: 'delivered' } });
});

test('while a secret overlaps, both sign; after a day only the new one', async () => {
  const { endpoint, secret } = await make();
  const input = { endpointId: endpoint.id, revision: endpoint.revision, currentPassword: testPassword };
  const rotated = await webhooksVerbs.rotate.run(h.services, await as(), input);
  expect(rotated.endpoint.overlapUntil).toBe(new Date(start.getTime() + 24 * 3_600_000).toISOString());
  await happen();
  await send();
  h.setClock(24 * 3_600_000);
  await happen();
  await send();
  const signedBy = [rotated.secret, secret].map((key) => receiver.received.map((one) => verifies(one, key)));
  expect(signedBy).toEqual([
    [true, true],
    [true, false],
  ]);
  expect((await endpointOf(endpoint.id))?.overlapUntil).toBeNull();
});

test('a secret that was changed again the same day goes on signing: no person may have seen the one between', async () => {
  const { endpoint, secret } = await make();
  const secrets = [secret];
  for (let revision = endpoint.revision; revision < endpoint.revision + 3; revision += 1) {
    const input = { endpointId: endpoint.id, revision, currentPassword: testPassword };
    secrets.push((await webhooksVerbs.rotate.run(h.services, await as(), input)).secret);
    h.setClock(3_600_000);
  }
  await happen();
  await send();
  h.setClock(24 * 3_600_000);
  await happen();
  await send();
  const signedBy = secrets.map((key) => receiver.received.map((one) => verifies(one, key)));
  expect(signedBy).toEqual([
    [true, false],
    [true, false],
    [true, false],
    [true, true],
  ]);
});

test('what fails comes again, later each time, until it is given up and the endpoint is stopped', async () => {
  const { endpoint } = await make();
  receiver.answer((response) => response.writeHead(500).end('rusak'));
  await happen();
  const waits: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    await send();
    const { nextAttemptAt } = (await log(endpoint.id)).rows[0] ?? {};
    if (!nextAttemptAt) break;
    const wait = new Date(nextAttemptAt).getTime() - h.services.clock().getTime();
    waits.push(Math.round(wait / 60_000));
    h.setClock(wait - 1);
    await send();
    h.setClock(1);
  }
  expect(waits).toEqual([0, 5, 30, 120, 300, 600, 840, 1200, 1440]);
  expect(receiver.received).toHaveLength(10);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const { rows } = await log(endpoint.id, { state: 'given-up' });
  expect(rows).toMatchObject([{ attempts: 10, last: { status: 500, problem: 'status' } }]);
  expect(await endpointOf(endpoint.id)).toMatchObject({
    state: 'stopped',
    failingSince: start.toISOString(),
  });
  const [told] = (await warnings()).slice(-1);
  expect(told).toMatchObject({
    title: 'Webhook Akuntansi dihentikan',
    body: expect.stringContaining('3 hari'),
    link: '/admin/access-control/webhooks',
  });
  expect(await webhookState(h.services.db, h.services.clock())).toMatchObject({
    givenUp: 1,
    stopped: 1,
    waiting: 0,
  });
  await happen();
  expect((await log(endpoint.id)).rows).toHaveLength(1);
});

test('a success ends the count of days; 410 stops at once', async () => {
  const { endpoint } = await make();
  await happen();
  await send({ outgoing: answers(async () => ({ status: 503, text: '' })) });
  expect((await endpointOf(endpoint.id))?.failingSince).toBe(start.toISOString());
  h.setClock(60_000);
  await send();
  expect(await endpointOf(endpoint.id)).toMatchObject({ state: 'active', failingSince: null });
  await happen();
  await send({ outgoing: answers(async () => ({ status: 410, text: '' })) });
  expect((await endpointOf(endpoint.id))?.state).toBe('stopped');
  expect((await warnings()).at(-1)?.body).toContain('410');
});

test('processes share the work, and send nothing twice at once', async () => {
  await make();
  await happen(12);
  const senders = [sender(), sender(), sender()];
  await Promise.all(senders.map((one) => one.run()));
  await Promise.all(senders.map((one) => one.idle()));
  expect(receiver.received).toHaveLength(12);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
});

test('the attempt of a process that was killed is made again, and the late answer of it changes nothing', async () => {
  const { endpoint } = await make();
  await happen();
  let arrived = () => {};
  let answer: (value: Answer) => void = () => {};
  const begun = new Promise<void>((resolve) => (arrived = resolve));
  const hanging = answers(() => {
    arrived();
    return new Promise((resolve) => (answer = resolve));
  });
  const killed = sender({ outgoing: hanging });
  await killed.run();
  await begun;
  await send();
  expect(receiver.received).toHaveLength(0);
  h.setClock(31_000);
  await send();
  expect(receiver.received).toHaveLength(1);
  answer({ status: 500, text: 'terlambat' });
  await killed.idle();
  expect((await log(endpoint.id)).rows).toMatchObject([
    { state: 'delivered', attempts: 2, nextAttemptAt: null },
  ]);
});

test('an endpoint that is slow delays no other', async () => {
  const slow = await make('http://127.0.0.1:9/lambat');
  await make();
  await happen(12);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const real = openOutgoing(['127.0.0.0/8']);
  const mixed: Outgoing = {
    ...real,
    async post(post) {
      if (!post.url.endsWith('lambat')) return real.post(post);
      await held;
      return { status: 200, text: '' };
    },
  };
  const one = sender({ outgoing: mixed });
  await one.run();
  await expect.poll(() => receiver.received.length).toBe(12);
  await one.run();
  expect((await log(slow.endpoint.id, { state: 'delivered' })).rows).toHaveLength(0);
  release();
  await one.idle();
  expect((await log(slow.endpoint.id, { state: 'delivered' })).rows).toHaveLength(12);
});

test('a process that ends takes nothing more, and leaves what is under way to others', async () => {
  const { endpoint } = await make();
  await happen();
  const silent = await openReceiver();
  silent.answer(() => {});
  const real = openOutgoing(['127.0.0.0/8']);
  const ending = sender({
    endingMs: 50,
    outgoing: { ...real, post: (post: Post) => real.post({ ...post, url: silent.url }) },
  });
  await ending.run();
  await expect.poll(() => silent.received.length).toBe(1);
  await ending.stop();
  silent.close();
  expect((await log(endpoint.id)).rows).toMatchObject([{ state: 'waiting', attempts: 1, last: null }]);
  h.setClock(31_000);
  await send();
  expect(receiver.received).toHaveLength(1);
});

test('one event is sent again under its id, with all its attempts anew; what waits is left to that', async () => {
  const { endpoint } = await make();
  await happen();
  await send();
  const deliveryId = await idOf(endpoint.id);
  const replay = async () => webhooksVerbs.replay.run(h.services, await as(), { deliveryId });
  expect(await replay()).toMatchObject({ state: 'waiting', attempts: 1 });
  expect(await replay()).toMatchObject({ state: 'waiting', attempts: 1 });
  await send();
  expect(receiver.received).toHaveLength(2);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((await log(endpoint.id)).rows).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});

test('everything since a moment: what was missed while it was off, what was given up, and with all the rest', async () => {
  const { endpoint } = await make();
  const endpointId = endpoint.id;
  const turn = async (active: boolean) =>
    webhooksVerbs.switch.run(h.services, await as(), { endpointId, active });
  await happen();
  await send();
  h.setClock(60_000);
  expect(await turn(false)).toMatchObject({ state: 'paused' });
  await happen(2);
  await send();
  expect(receiver.received).toHaveLength(1);
  await turn(true);
  const again = async (since: Date, all?: boolean) =>
    webhooksVerbs.replaySince.run(h.services, await as(), { endpointId, since: since.toISOString(), all });
  expect(await again(new Date(start.getTime() + 60_001))).toEqual({ count: 0, restFrom: null });
  expect(await again(start)).toEqual({ count: 2, restFrom: null });
  expect(await again(start)).toEqual({ count: 0, restFrom: null });
  await send();
  expect(receiver.received).toHaveLength(3);
  expect(await again(start, true)).toEqual({ count: 3, restFrom: null });
  await send();
  expect(receiver.received).toHaveLength(6);
  h.setClock(1);
  const younger = await make();
  const early = { endpointId: younger.endpoint.id, since: start.toISOString(), all: true };
  expect(await webhooksVerbs.replaySince.run(h.services, await as(), early)).toMatchObject({ count: 0 });
});

test('a test goes out at once, also to an endpoint that is off, and is tried once', async () => {
  const { endpoint } = await make();
  const endpointId = endpoint.id;
  await webhooksVerbs.switch.run(h.services, await as(), { endpointId, active: false });
  await webhooksVerbs.test.run(h.services, await as(), { endpointId });
  await send();
  expect(receiver.kinds()).toEqual(['webhook.test']);
  await webhooksVerbs.test.run(h.services, await as(), { endpointId });
  await send({ outgoing: answers(async () => ({ status: 500, text: 'rusak' })) });
  const { rows } = await log(endpointId, { kind: 'webhook.test' });
  expect(rows.map(({ state }) => state)).toEqual(['given-up', 'delivered']);
  expect(await endpointOf(endpointId)).toMatchObject({ state: 'paused', failingSince: null });
});

test('what waits goes to the address as it is then; of a removed endpoint nothing goes', async () => {
  const { endpoint } = await make('http://127.0.0.1:9/lama');
  await happen(2);
  const { id: endpointId, revision, description } = endpoint;
  const kinds = ['partner.registered' as const];
  const edit = { endpointId, revision, description, kinds, url: receiver.url, currentPassword: testPassword };
  await webhooksVerbs.edit.run(h.services, await as(), edit);
  await send();
  expect(receiver.received).toHaveLength(2);
  await happen();
  await webhooksVerbs.remove.run(h.services, await as(), { endpointId });
  await send();
  expect(receiver.received).toHaveLength(2);
  const secrets = await query({ secret: nullable(text), at: nullable(time) })`
    select encode(secret_cipher, 'hex') as secret, removed_at as at from webhooks.endpoint
    where id = ${endpointId}`.one(h.owner);
  expect(secrets).toEqual({ secret: null, at: start });
});

test('a restored copy sends nothing until staff switch it on', async () => {
  const { endpoint } = await make();
  await happen();
  expect(await pauseRestored(h.owner, h.services.clock())).toBe(1);
  await send();
  expect(receiver.received).toHaveLength(0);
  expect(await webhookState(h.services.db, start)).toMatchObject({ stopped: 1 });
  await webhooksVerbs.switch.run(h.services, await as(), { endpointId: endpoint.id, active: true });
  await send();
  expect(receiver.received).toHaveLength(1);
});

test('the log is read page by page, and forgotten after 30 days', async () => {
  const { endpoint } = await make();
  await happen(3);
  const first = await log(endpoint.id, { limit: 2 });
  const second = await log(endpoint.id, { limit: 2, after: first.next ?? '' });
  expect([first.rows.length, second.rows.length, second.next]).toEqual([2, 1, null]);
  expect(first.rows[1]?.id).toBeGreaterThan(second.rows[0]?.id ?? 0);
  expect(await webhookState(h.services.db, h.services.clock())).toMatchObject({
    waiting: 3,
    oldestAt: start,
  });
  await send();
  h.setClock(30 * 86_400_000);
  await sweepWebhooks(h.services.db, h.services.clock());
  expect((await log(endpoint.id)).rows).toHaveLength(3);
  h.setClock(1);
  await sweepWebhooks(h.services.db, h.services.clock());
  const left = await query({ count: int })`select count(*) as count from webhooks.attempt`.one(h.owner);
  expect([(await log(endpoint.id)).rows.length, left.count]).toEqual([0, 0]);
});
