import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness, registrationForm } from '../../testing/harness.ts';
import { answer } from '../../testing/role-answers.ts';
import { waitingForLocks } from '../../testing/waiting-locks.ts';
import { pinsVerbs, stockOf } from '../pins/index.ts';
import { partnersVerbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.partner('siti');
});
afterAll(() => h.close());

const register = async (by: string, username: string) =>
  answer(
    partnersVerbs.register.run(h.services, await h.as(by), registrationForm(username, { upline: 'siti' })),
  );
const others = {
  'a registration': (by: string) => register(by, `kedua-${by}`),
  'a transfer': async (by: string) =>
    answer(
      pinsVerbs.transfer.run(h.services, await h.as(by), {
        recipient: 'siti',
        type: 'activation',
        quantity: 1,
      }),
    ),
};

/** While another transaction is taking this name, so that who asks for it waits, and is refused when that one ends. */
const whileTaken = (username: string, work: () => Promise<unknown>) =>
  h.owner.transaction().execute(async (tx) => {
    await sql`insert into identity.account (username, email, full_name, role, rank, password_hash, created_at)
      values (${username}, ${`${username}@contoh.id`}, 'Lebih dulu', 'cs', 'Admin', '', now())`.execute(tx);
    await work();
  });

test.each([
  ['ani', 'a registration'],
  ['budi', 'a transfer'],
] as const)(
  'the last PIN, of %s, left by a registration whose name is taken, is there for %s',
  async (by, what) => {
    const id = await h.partner(by);
    await h.givePins(by, 'activation', 1);
    const asked: Promise<string>[] = [];
    let answered = 0;
    const ask = (one: Promise<string>) => asked.push(one.finally(() => (answered += 1)));
    await whileTaken(`rebutan-${by}`, async () => {
      ask(register(by, `rebutan-${by}`));
      await expect.poll(() => waitingForLocks(h.owner)).toBe(1);
      ask(others[what](by));
      await expect.poll(async () => (await waitingForLocks(h.owner)) + answered).toBe(2);
    });
    expect(await Promise.all(asked)).toEqual(['USERNAME_TAKEN', 'ok']);
    expect((await stockOf(h.services.db, id)).activation).toBe(0);
  },
);
