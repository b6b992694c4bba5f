import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { everyone, openPeople } from '../../testing/role-answers.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { outboxRefusals } from '../notifications/index.ts';
import { reportsVerbs } from './index.ts';

let h: Harness;

beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  await sql`delete from notifications.message`.execute(h.owner);
});
afterAll(() => h.close());

const minute = 60_000;
const mailOf = async (who = 'admin') => {
  const { mail, mailState } = await reportsVerbs.upkeep.run(h.services, await h.as(who), {});
  return { mail, mailState };
};
const fine = { mail: null, mailState: 'fine' };

type Pending = { count?: number; isBulk?: boolean; attempts?: number; error?: string; isGivenUp?: boolean };

/** E-mails that were written so long ago and not accepted. */
async function pending(minutesAgo: number, mails: Pending = {}): Promise<void> {
  const { count = 1, isBulk = false, attempts = 0, error = null, isGivenUp = false } = mails;
  const now = h.services.clock().getTime();
  const at = new Date(now - minutesAgo * minute);
  const next = isGivenUp ? null : new Date(attempts > 0 ? now + minute : at);
  await sql`insert into notifications.message (kind, title, body, at, email_to, email_name, next_attempt_at,
      is_bulk, attempts, last_error)
    select 'test', 'Judul', 'Isi', ${at}, 'budi@gmail.com', 'Budi', ${next}::timestamptz, ${isBulk},
      ${attempts}::int, ${error}::text from generate_series(1, ${count}::int)`.execute(h.owner);
}
const clear = () => sql`delete from notifications.message`.execute(h.owner);

test('is for owners', async () => {
  const answers = await everyone(h, (caller) => reportsVerbs.upkeep.run(h.services, caller, {}));
  const refused = ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'];
  expect(answers).toEqual(['NOT_SIGNED_IN', 'ok', 'ok', ...refused]);
});

test('of e-mail nothing is said while it goes out', async () => {
  expect(await mailOf()).toEqual(fine);
  await pending(14);
  await pending(3 * 60, { count: 40, isBulk: true });
  expect(await mailOf()).toEqual(fine);
  await clear();
});

test('what waits is counted, since when, and why, without the address', async () => {
  await pending(20, { count: 2, attempts: 5, error: 'connect ECONNREFUSED 10.0.0.5:587' });
  await pending(1, { count: 3 });
  await pending(1, { count: 4, isBulk: true });
  expect(await mailOf()).toEqual({
    mailState: 'waits',
    mail: {
      waiting: 5,
      oldestAt: new Date(h.services.clock().getTime() - 20 * minute).toISOString(),
      bulk: 4,
      givenUp: 0,
      refusal: { why: 'Server email tidak dapat dihubungi.', said: 'connect ECONNREFUSED 10.0.0.5:587' },
    },
  });
  await clear();
  await pending(6, { isBulk: true, attempts: 5, error: '550 <budi@gmail.com> user unknown' });
  expect(await mailOf()).toMatchObject({
    mailState: 'waits',
    mail: { waiting: 0, bulk: 1, refusal: { said: '550 <…> user unknown' } },
  });
  await clear();
});

test('what was given up is said for a month', async () => {
  await pending(40 * 24 * 60, { isGivenUp: true, attempts: 12, error: 'long ago' });
  expect(await mailOf()).toEqual(fine);
  await pending(60, { isGivenUp: true, attempts: 12, error: '550 no such user' });
  expect(await mailOf()).toMatchObject({
    mailState: 'given-up',
    mail: { waiting: 0, givenUp: 2, refusal: { why: 'Server email menolak alamat penerima.' } },
  });
  await clear();
});

test('however many wait, of them three are read for the reason', async () => {
  await pending(60, { count: 5_000 });
  await pending(60, { count: 20, attempts: 4, error: '451 greylisted' });
  await pending(60, { count: 5_000, isBulk: true });
  await sql`analyze notifications.message`.execute(h.owner);
  const connection = openDatabase(h.appUrl, { max: 1 });
  const read = await rowsRead(connection, ['notifications.message'], async () =>
    expect((await outboxRefusals(connection)).lastError).toBe('451 greylisted'),
  );
  await connection.destroy();
  expect(read).toBeLessThan(10);
});
