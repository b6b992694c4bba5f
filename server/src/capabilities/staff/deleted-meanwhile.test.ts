import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/database.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { answer } from '../../testing/role-answers.ts';
import { untilItWaits, waitingForLocks } from '../../testing/waiting-locks.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { filesVerbs } from '../files/index.ts';
import { picture } from '../../testing/public-forms.ts';
import { staffVerbs } from './index.ts';
import { resetPasswordAtTerminal } from './terminal-accounts.ts';

/** What waits for a deletion of staff to end must not leave anything personal on the closed account. */
let h: Harness;
const proof = { currentPassword: testPassword };
beforeAll(async () => {
  h = await openHarness();
  await h.staff('pemilik', 'super_admin');
});
afterAll(() => h.close());

const remove = async (who: string) =>
  staffVerbs.deleteStaff.run(h.services, await h.as('superadmin'), {
    accountId: await h.idOf(who),
    ...proof,
  });

/** Both wait for the same lock, in this order; then it is let go. */
async function inOrder(
  lock: (tx: Tx) => Promise<unknown>,
  acts: readonly (() => Promise<unknown>)[],
): Promise<string[]> {
  const sent = await h.owner.transaction().execute(async (tx) => {
    await lock(tx);
    const answers: Promise<string>[] = [];
    for (const act of acts) {
      const said = answer(act());
      answers.push(said);
      const before = answers.length;
      for (;;) {
        await untilItWaits(tx, h.owner, said);
        if ((await waitingForLocks(h.owner)) >= before) break;
        await sql`select pg_sleep(0.02)`.execute(tx);
      }
    }
    return answers;
  });
  return Promise.all(sent);
}

test('a picture that its person puts up meanwhile', async () => {
  const id = await h.staff('bergambar', 'cs');
  const caller = await h.as('bergambar');
  const file = new File([new Uint8Array(await picture())], 'saya.png', { type: 'image/png' });
  const answers = await inOrder(
    (tx) => sql`select pg_advisory_xact_lock(hashtext('files.avatar'), ${id}::int)`.execute(tx),
    [() => remove('bergambar'), () => filesVerbs.uploadAvatar.run(h.services, caller, { file })],
  );
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
  expect(answers).toEqual(['ok', 'NOT_SIGNED_IN']);
});

test('what an owner is told of meanwhile', async () => {
  await h.staff('bos', 'super_admin');
  await h.staff('admin', 'admin');
  const caller = await h.as('admin');
  const made = {
    username: 'baru',
    fullName: 'Baru',
    email: 'baru@rimpang.id',
    role: 'cs',
    ...proof,
  } as const;
  const answers = await inOrder(
    (tx) => sql`lock table audit.entry in exclusive mode`.execute(tx),
    [() => staffVerbs.registerStaff.run(h.services, caller, made), () => remove('bos')],
  );
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
  expect(answers).toEqual(['ok', 'ok']);
});

test('a temporary password that is made at the terminal meanwhile: none is shown', async () => {
  await h.staff('lupa', 'cs');
  const ask = () =>
    resetPasswordAtTerminal(h.services.db, { username: 'lupa', again: false, now: h.services.clock() });
  const asked = await h.owner.transaction().execute(async (tx) => {
    await sql`update identity.account set closed_at = ${h.services.clock()}, email = null, password_hash = ''
      where username = 'lupa'`.execute(tx);
    const said = ask().then(
      () => 'ok',
      (error: Error) => error.message,
    );
    await untilItWaits(tx, h.services.db, said);
    return { said };
  });
  expect(await asked.said).toBe("Username 'lupa' tidak ditemukan.");
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
});
