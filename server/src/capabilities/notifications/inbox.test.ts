import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nullable, query, text } from '../../platform/database/query.ts';
import type { Failure } from '../../platform/requests/failure.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { pinsVerbs } from '../pins/index.ts';
import { notificationsVerbs as verbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  await h.givePins('budi', 'ro', 10);
});
afterAll(() => h.close());

const inbox = async (who: string, input: object = {}) => verbs.list.run(h.services, await h.as(who), input);
const transfer = async (recipient = 'siti') =>
  pinsVerbs.transfer.run(h.services, await h.as('budi'), { recipient, type: 'ro', quantity: 1 });
const lastMail = async (who: string) => {
  const row = await query({ address: nullable(text), name: nullable(text) })`
    select email_to as address, email_name as name from notifications.message
    where account_id = ${await h.idOf(who)} order by id desc limit 1`.first(h.owner);
  return row;
};

test('everybody signed in has an inbox of their own, a visitor has none', async () => {
  for (const who of ['superadmin', 'admin', 'finance', 'cs', 'budi'])
    for (const verb of [verbs.list, verbs.unread, verbs.preferences])
      await expect(verb.run(h.services, await h.as(who), {})).resolves.toBeDefined();
  for (const verb of Object.values(verbs)) {
    const { run } = verb as { run: (...given: unknown[]) => Promise<unknown> };
    const failure = await run(h.services, await h.as(null), {}).catch((error: unknown) => error);
    expect((failure as Failure).code).toBe('NOT_SIGNED_IN');
  }
});

test('a received PIN is told to the recipient alone, with person and amount, and is unread until read', async () => {
  const before = (await inbox('siti')).unread;
  await transfer();
  const { rows, unread } = await inbox('siti');
  expect(unread).toBe(before + 1);
  expect(rows[0]).toMatchObject({
    kind: 'pin-received',
    body: 'Anda menerima 1 PIN RO dari Nama budi.',
    link: '/dashboard/stok-pin',
    readAt: null,
  });
  expect((await inbox('budi')).rows.map((row) => row.kind)).not.toContain('pin-received');

  const ids = [rows[0]!.id];
  // Another person's message stays unread, and the answer does not tell that it exists.
  await verbs.markRead.run(h.services, await h.as('budi'), { ids });
  expect((await inbox('siti')).unread).toBe(before + 1);
  expect(await verbs.markRead.run(h.services, await h.as('siti'), { ids })).toEqual({ unread: before });
  expect((await inbox('siti', { show: 'unread' })).rows.map((row) => row.id)).not.toContain(ids[0]);
});

test('marking all as read spares what came after the reader looked', async () => {
  await transfer();
  const upTo = (await inbox('siti')).rows[0]!.id;
  await transfer();
  expect(await verbs.markAllRead.run(h.services, await h.as('siti'), { upTo })).toEqual({ unread: 1 });
  expect(await verbs.markAllRead.run(h.services, await h.as('siti'), {})).toEqual({ unread: 0 });
  expect(await verbs.unread.run(h.services, await h.as('siti'), {})).toEqual({ unread: 0 });
});

test('pages without gap or repetition; a made-up page is refused', async () => {
  const all = (await inbox('siti')).rows.map((row) => row.id);
  const seen: number[] = [];
  let after: string | undefined;
  do {
    const page = await inbox('siti', { limit: 2, after });
    seen.push(...page.rows.map((row) => row.id));
    after = page.next ?? undefined;
  } while (after);
  expect(seen).toEqual(all);
  await expect(inbox('siti', { after: 'x' })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  const none = verbs.markRead.run(h.services, await h.as('siti'), { ids: [] });
  await expect(none).rejects.toMatchObject({ code: 'INPUT_INVALID' });
});

test('a page goes on where its last message was, although that one is gone', async () => {
  for (let n = 0; n < 3; n += 1) await transfer();
  const all = (await inbox('siti')).rows.map((row) => row.id);
  const { rows, next } = await inbox('siti', { limit: 2 });
  await sql`delete from notifications.message where id = ${rows.at(-1)?.id}`.execute(h.owner);
  const rest = await inbox('siti', { after: next ?? undefined });
  expect(rest.rows.map((row) => row.id)).toEqual(all.slice(2));
});

test('e-mail follows the choice per kind, and its default until then', async () => {
  const choose = async (email: boolean) =>
    verbs.savePreference.run(h.services, await h.as('siti'), { kind: 'pin-received', email });
  await transfer();
  expect(await lastMail('siti')).toEqual({ address: null, name: null });
  const { rows } = await choose(true);
  expect(rows.find((row) => row.kind === 'pin-received')?.email).toBe(true);
  expect(rows.find((row) => row.kind === 'order-decided')?.email).toBe(true);
  await transfer();
  expect(await lastMail('siti')).toEqual({ address: 'siti@gmail.com', name: 'Nama siti' });
  await choose(false);
  await transfer();
  expect(await lastMail('siti')).toEqual({ address: null, name: null });
  expect((await verbs.preferences.run(h.services, await h.as('budi'), {})).rows).not.toEqual(
    (await choose(true)).rows,
  );
  const security = verbs.savePreference.run(h.services, await h.as('siti'), {
    kind: 'identity.password-changed' as 'bonus',
    email: false,
  });
  await expect(security).rejects.toMatchObject({ code: 'INPUT_INVALID' });
});

test('the recipient’s open pages hear of it', async () => {
  const published: string[] = [];
  const services = {
    ...h.services,
    live: { ...h.services.live, publish: (t: readonly string[]) => void published.push(...t) },
  };
  await pinsVerbs.transfer.run(services, await h.as('budi'), { recipient: 'siti', type: 'ro', quantity: 1 });
  expect(published).toContain(`account:${await h.idOf('siti')}`);
});
