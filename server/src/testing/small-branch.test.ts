import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partnersVerbs } from '../capabilities/partners/index.ts';
import { openExport, reportsVerbs } from '../capabilities/reports/index.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import type { Services } from '../platform/requests/services.ts';
import { type Harness, openHarness } from './harness.ts';
import { filteredLists } from './list-filters.ts';
import { answer } from './role-answers.ts';
import { flushStatistics, rowsRead } from './rows-read.ts';

let h: Harness;
/** One connection, which says what was read through it. */
let connection: Database;
let services: Services;
const tables = ['network.member', 'partners.ro_activation'];
/** Everybody else; each of them with a repeat order. */
const others = 20_000;

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
  await h.partner('andi', { upline: 'siti' });
  await h.partner('luar');
  for (const name of ['budi', 'siti', 'andi']) {
    await h.givePins(name, 'ro', 1);
    await partnersVerbs.activateRo.run(h.services, await h.as(name), {});
  }
  await fill(await h.idOf('luar'));
  connection = openDatabase(h.appUrl, { max: 1 });
  services = { ...h.services, db: connection };
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

async function fill(uplineId: number): Promise<void> {
  const rows = sql`generate_series(1000001, ${1_000_000 + others}::int) n`;
  await sql`insert into identity.account (id, username, email, full_name, role, password_hash, created_at)
    overriding system value
    select n, 'orang' || n, 'orang' || n || '@contoh.id', 'Sari ' || n, 'mitra', 'x', now()
    from ${rows}`.execute(h.owner);
  await sql`insert into partners.profile (account_id, status, phone, joined_at)
    select n, 'Aktif', '+628120000000', now() from ${rows}`.execute(h.owner);
  await sql`insert into network.member (id, parent_id, path, depth, joined_at)
    select n, up.id, up.path || n || '/', up.depth + 1, now() from network.member up, ${rows}
    where up.id = ${uplineId}`.execute(h.owner);
  await sql`with pin as (
      insert into pins.pin (code, type, owner_id, used_by, used_at, status, created_at)
        select 'RP-RO-' || n, 'ro', n, n, now(), 'used', now() from ${rows} returning id, used_by)
    insert into partners.ro_activation (partner_id, pin_id, receiver_id, at)
      select used_by, id, ${uplineId}, now() from pin`.execute(h.owner);
  await sql`analyze`.execute(h.owner);
  // Else what was written here is counted while something is read.
  await flushStatistics(h.owner);
}

const list = (verb: 'downline' | 'teamRoHistory', input: object) => async () =>
  partnersVerbs[verb].run(services, await h.as('budi'), input as never);
const file = (input: object) => async () => {
  const caller = await h.as('budi');
  const { url } = await reportsVerbs.export.run(services, caller, { format: 'csv', ...input } as never);
  const { body } = openExport(services, caller, url.slice(url.lastIndexOf('/') + 1));
  return new Response(body).text();
};

test.each([
  ['everybody below', list('downline', {})],
  ['who is RO-active', list('downline', { roStatus: 'Aktif' })],
  ['who is not', list('downline', { roStatus: 'Tidak Aktif' })],
  ['who is active', list('downline', { status: 'Aktif' })],
  ['who joined this week', list('downline', { period: 'week' })],
  ['a name that many have', list('downline', { search: 'sari' })],
  ['repeat orders of the team', list('teamRoHistory', {})],
  ['repeat orders by a name that many have', list('teamRoHistory', { search: 'sari' })],
  ['the file of the downline', file({ list: 'downline' })],
  ['the file of repeat orders', file({ list: 'teamRo' })],
])('%s: of a small branch a few rows are read, not those of everybody', async (_, read) => {
  // Planned for what is asked at first, later once for all.
  for (let time = 0; time < 7; time += 1)
    expect(await rowsRead(connection, tables, read)).toBeLessThan(others / 100);
});

/** What people are asked for by. */
const peopleFields = ['search', 'owner', 'actor', 'query'];
const searched = [...filteredLists((field) => (peopleFields.includes(field) ? ['sari'] : []))].flatMap(
  (list) => {
    const asked = [...Object.entries(list.required), ...list.choices];
    return asked.filter(([, value]) => value === 'sari').map(([field]) => ({ ...list, field }));
  },
);

test.each(searched.map(({ name, field }) => [name, field]))(
  '%s, asked by %s for a name that many have, answers in each order and with each filter',
  async (name, field) => {
    const list = searched.find((one) => one.name === name && one.field === field);
    if (!list) throw new Error(name);
    const ways = list.choices.filter(([other]) => other !== field).map((way) => [way]);
    const answers = new Set<string>();
    for (const who of ['superadmin', 'budi'])
      for (const chosen of [[], ...ways]) {
        const input = { ...list.required, [field]: 'sari', ...Object.fromEntries(chosen) };
        if (list.isSensible(input)) answers.add(await answer(list.run(services, await h.as(who), input)));
      }
    expect(answers).toContain('ok');
  },
);
