import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { text, int, query } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { openPeople } from '../../testing/role-answers.ts';
import { runTogether } from '../../testing/together.ts';
import { waitingForLocks } from '../../testing/waiting-locks.ts';
import { partnersVerbs } from '../partners/index.ts';
import { addMembers, networkVerbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  await h.partner('andi', { upline: 'siti' });
  await h.givePins('andi', 'ro', 2);
});
afterAll(() => h.close());

/** Whom a partner finds below: in the tree, in the list, among the repeat orders. */
async function foundBelow(who: string, search: string) {
  const caller = await h.as(who);
  const { matches } = await networkVerbs.find.run(h.services, caller, { query: search });
  const { rows } = await partnersVerbs.downline.run(h.services, caller, {
    scope: 'all',
    period: 'all',
    search,
    limit: 25,
  });
  return [matches, rows].map((found) => found.map(({ username }) => username));
}
const namesOf = (username: string) =>
  query({ account: text, tree: text })`
    select a.names as account, m.names as tree
    from identity.account a join network.member m on m.id = a.id where a.username = ${username}`.one(h.owner);
const saveName = async (who: string, fullName: string) => ({
  caller: await h.as(who),
  input: {
    revision: await h.revisionOf(who),
    fullName,
    phone: '0813 1111 2222',
    address: 'Jl. Pemuda 41, Klaten',
  },
});

test('a new name is found below at once, and the old one no more', async () => {
  expect(await foundBelow('budi', 'nama andi')).toEqual([['andi'], ['andi']]);
  const { caller, input } = await saveName('andi', 'Kartika Dewi');
  await partnersVerbs.saveProfile.run(h.services, caller, input);
  expect(await foundBelow('budi', 'kartika')).toEqual([['andi'], ['andi']]);
  expect(await foundBelow('budi', 'nama andi')).toEqual([[], []]);
});

test('a name that changes while its owner enters the tree is the new one there', async () => {
  const { id } = await query({ id: int })`
    insert into identity.account (username, full_name, email, role, rank, password_hash, created_at)
    values ('baru', 'Nama Lama', 'baru@contoh.id', 'mitra', 'Mitra', '', now()) returning id`.one(h.owner);
  let entered: Promise<unknown> = Promise.resolve();
  await h.owner.transaction().execute(async (renaming) => {
    await sql`update identity.account set full_name = 'Nama Baru' where id = ${id}`.execute(renaming);
    const upline = await h.idOf('siti');
    entered = h.services.db
      .transaction()
      .execute((tx) => addMembers(tx, [{ id, uplineId: upline }], h.services.clock()));
    await vi.waitFor(async () => expect(await waitingForLocks(h.owner)).toBe(1), { timeout: 600_000 });
  });
  await entered;
  expect(await namesOf('baru')).toEqual({ account: 'baru\nnama baru', tree: 'baru\nnama baru' });
});

test('a name is saved beside repeat orders that count on the same members', async () => {
  for (const fullName of ['Satu', 'Dua']) {
    const saving = await saveName('andi', fullName);
    const [siti, andi] = [await saveName('siti', fullName), await h.as('andi')];
    const answers = await runTogether(h.services, [
      (services) => partnersVerbs.saveProfile.run(services, saving.caller, saving.input),
      (services) => partnersVerbs.saveProfile.run(services, siti.caller, siti.input),
      async (services) => partnersVerbs.activateRo.run(services, andi, {}),
    ]);
    expect(answers).toEqual(['ok', 'ok', 'ok']);
    for (const [who, name] of Object.entries({ andi: fullName, siti: fullName })) {
      const { account, tree } = await namesOf(who);
      expect([account, tree]).toEqual(Array(2).fill(`${who}\n${name.toLowerCase()}`));
    }
  }
});
