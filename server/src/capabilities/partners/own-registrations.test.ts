import { sql } from 'kysely';
import { addDays, dateOf } from '@rimpang/domain/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { partnersVerbs } from './index.ts';
import { addBranch } from './test-branch.ts';

const people = 6_000;
let h: Harness;
/** One connection, which says what was read through it. */
let connection: Database;
beforeAll(async () => {
  h = await openHarness();
  connection = openDatabase(h.appUrl, { max: 1 });
  await h.partner('budi');
  const own = ['ramai1', 'ramai2', 'sepi'];
  for (const name of own) await h.partner(name, { upline: 'budi' });
  await addBranch(h, { people, among: 7 });
  const [budi, closed] = [await h.idOf('budi'), await h.idOf('ramai2')];
  await sql`update partners.registration set registered_by = ${budi}
    where partner_id in (select id from identity.account where username = any (${own}))`.execute(h.owner);
  await sql`update identity.account set closed_at = now() where id = ${closed}`.execute(h.owner);
  await sql`vacuum analyze`.execute(h.owner);
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

const day = (ago: number) => dateOf(addDays(h.services.clock(), -ago));

test.each([
  ['that many have', { search: 'ramai' }, ['ramai1']],
  ['of few signs', { search: 'r' }, ['ramai1']],
  ['of two words', { search: 'o r' }, []],
  ['that none has', { search: 'zzzz' }, []],
  ['that many have, since a day', { search: 'ramai', from: 2 }, ['ramai1']],
  ['that many have, until a day', { search: 'ramai', to: 1 }, []],
  ['not asked for, of some days', { from: 3, to: 0 }, ['sepi', 'ramai1']],
])('a name %s is looked for among those whom one registered', async (_, asked, found) => {
  const { search, from, to } = asked as { search?: string; from?: number; to?: number };
  const days = { ...(from !== undefined && { from: day(from) }), ...(to !== undefined && { to: day(to) }) };
  const page = { limit: 5, ...(search !== undefined && { search }), ...days };
  const reader = await h.as('budi');
  const services = { ...h.services, db: connection };
  const read = () => partnersVerbs.registrations.run(services, reader, page);
  const { rows, total } = await read();
  expect({ names: rows.map(({ username }) => username), total }).toEqual({
    names: found,
    total: found.length,
  });
  // A statement that was asked six times is planned for all values.
  for (let turn = 0; turn < 6; turn += 1) await read();
  expect(await rowsRead(connection, ['identity.account', 'partners.profile'], read)).toBeLessThan(100);
});
