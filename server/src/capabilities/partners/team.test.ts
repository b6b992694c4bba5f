import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { int, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { answer, everyone, openPeople, partnersOnly } from '../../testing/role-answers.ts';
import { openExport, reportsVerbs } from '../reports/index.ts';
import { selectBranch } from '../network/index.ts';
import { partnersVerbs as verbs } from './index.ts';
import { selectDownline } from './team-store.ts';

const dayMs = 86_400_000;
let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  await h.partner('andi', { upline: 'siti' });
  await h.partner('luar');
});
afterAll(() => h.close());

const activateRo = async (who: string) => {
  await h.givePins(who, 'ro', 1);
  return verbs.activateRo.run(h.services, await h.as(who), {});
};
const downline = async (who: string, input: object = {}) =>
  verbs.downline.run(h.services, await h.as(who), input);
const names = (page: { rows: { username: string }[] }) => page.rows.map((row) => row.username);
/** Nothing that uplines must not see of a downline. */
const secrets = /nik|address|bank|phone|3313041405|Melati|4821|6281234|@gmail/i;

describe('downline', () => {
  test('is for partners, and holds everybody below and no others', async () => {
    expect(await everyone(h, (caller) => verbs.downline.run(h.services, caller, {}))).toEqual(partnersOnly());
    const page = await downline('budi');
    expect(names(page)).toEqual(['andi', 'siti']);
    expect(page.rows.map((row) => [row.level, row.upline.username, row.status])).toEqual([
      [2, 'siti', 'Aktif'],
      [1, 'budi', 'Aktif'],
    ]);
    expect(page.total).toBe(2);
    expect(names(await downline('andi'))).toEqual([]);
    expect(JSON.stringify(page)).not.toMatch(secrets);
  });

  test('a path that begins with the same digits is no branch', async () => {
    const rows = await query({ id: int, path: text })`select id, path from network.member`.all(h.owner);
    for (const { id, path } of rows) {
      const username = (await query({
        username: text,
        role: text,
      })`select username, role from identity.account where id = ${id}`.first(h.owner))!;
      if (username.role !== 'mitra') continue;
      const expected = rows.filter((other) => other.path.startsWith(path) && other.id !== id).length;
      expect((await downline(username.username)).total).toBe(expected);
    }
  });

  test.each([
    [{ scope: 'direct' }, ['siti']],
    [{ search: 'AND' }, ['andi']],
    [{ search: 'nama siti' }, ['siti']],
    [{ search: '%' }, []],
    [{ search: '_' }, []],
    [{ status: 'Tidak Aktif' }, []],
    [{ roStatus: 'Tidak Aktif' }, ['andi', 'siti']],
    [{ roStatus: 'Aktif' }, []],
  ])('%j finds %j', async (input, found) => {
    const page = await downline('budi', input);
    expect(names(page)).toEqual(found);
    expect(page.total).toBe(found.length);
  });

  test('one member is shown to those above, with the number of direct partners only', async () => {
    const member = async (who: string, memberId: number) =>
      verbs.member.run(h.services, await h.as(who), { memberId });
    const [siti, andi, budi] = [await h.idOf('siti'), await h.idOf('andi'), await h.idOf('budi')];
    expect(
      await everyone(h, (caller) => verbs.member.run(h.services, caller, { memberId: 999_999 })),
    ).toEqual(partnersOnly('NOT_FOUND'));
    const direct = await member('budi', siti);
    expect(direct).toMatchObject({ username: 'siti', level: 1, lastRoAt: null, roStatus: 'Tidak Aktif' });
    expect(direct.phone).toMatch(/^\+62/);
    const deeper = await member('budi', andi);
    expect(deeper).toMatchObject({ username: 'andi', level: 2, phone: null, upline: { username: 'siti' } });
    expect(JSON.stringify(deeper).replace('"phone":null', '')).not.toMatch(secrets);
    for (const other of [budi, await h.idOf('luar')])
      expect(await answer(member('siti', other)), 'above, and beside').toBe('NOT_FOUND');
    expect(await answer(member('siti', siti)), 'oneself').toBe('NOT_FOUND');
  });

  test('pages without gap or repetition; today is the WIB day', async () => {
    h.setClock(dayMs);
    await h.partner('dewi', { upline: 'andi' });
    expect(names(await downline('budi', { period: 'today' }))).toEqual(['dewi']);
    expect(names(await downline('budi', { period: 'week' }))).toEqual(['dewi', 'andi', 'siti']);
    h.setClock(6 * dayMs);
    expect(names(await downline('budi', { period: 'week' }))).toEqual(['dewi']);
    h.setClock(dayMs);
    expect(names(await downline('budi', { period: 'week' }))).toEqual([]);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await downline('budi', { limit: 1, after });
      expect(page.total).toBe(3);
      seen.push(...names(page));
      after = page.next ?? undefined;
    } while (after);
    expect(seen).toEqual(['dewi', 'andi', 'siti']);
    for (const input of [{ after: 'x' }, { limit: 101 }, { scope: 'up' }, { nik: '1' }])
      expect(await answer(downline('budi', input))).toBe('INPUT_INVALID');
  });
});

describe('personal RO history', () => {
  test('is the own one, newest first, with PIN and receiver', async () => {
    expect(await everyone(h, (caller) => verbs.roHistory.run(h.services, caller, {}))).toEqual(
      partnersOnly(),
    );
    const first = await activateRo('andi');
    const second = await activateRo('andi');
    const page = await verbs.roHistory.run(h.services, await h.as('andi'), {});
    expect(page.rows.map((row) => row.pinCode)).toEqual([second.pinCode, first.pinCode]);
    expect(page.rows[0]).toMatchObject({
      description: `Aktivasi RO dengan PIN ${second.pinCode}`,
      receiver: { username: 'superadmin', fullName: 'Perusahaan' },
    });
    expect(page.total).toBe(2);
    const next = await verbs.roHistory.run(h.services, await h.as('andi'), {
      limit: 1,
      after: String(page.rows[0]!.id),
    });
    expect(next).toMatchObject({ rows: [{ pinCode: first.pinCode }], next: null });
    expect((await verbs.roHistory.run(h.services, await h.as('siti'), {})).rows).toEqual([]);
  });
});

describe('team RO history', () => {
  const team = async (who: string, input: object = {}) =>
    verbs.teamRoHistory.run(h.services, await h.as(who), input);

  test('is closed unless the own RO is active, and closes again with it', async () => {
    const words = partnersOnly('RO_INACTIVE');
    expect(await everyone(h, (caller) => verbs.teamRoHistory.run(h.services, caller, {}))).toEqual(words);
    await activateRo('budi');
    expect((await team('budi')).total).toBe(2);
    await sql`update network.member set ro_active = false where id = ${await h.idOf('budi')}`.execute(
      h.owner,
    );
    await expect(team('budi')).rejects.toMatchObject({
      code: 'RO_INACTIVE',
      status: 403,
      message: 'Riwayat RO tim hanya dapat dibuka selama RO Anda aktif. Aktifkan RO Anda terlebih dahulu.',
    });
    await sql`update network.member set ro_active = true where id = ${await h.idOf('budi')}`.execute(h.owner);
  });

  test('has one entry per repeat order below, naming who received it, and nothing private', async () => {
    await activateRo('dewi');
    await activateRo('luar');
    const page = await team('budi');
    expect(page.rows.map((row) => [row.partner.username, row.receiver.username])).toEqual([
      ['dewi', 'andi'],
      ['andi', 'superadmin'],
      ['andi', 'superadmin'],
    ]);
    expect(page.total).toBe(3);
    expect((await team('budi', { search: 'dewi' })).total).toBe(1);
    expect((await team('andi')).rows.map((row) => row.partner.username)).toEqual(['dewi']);
    expect(JSON.stringify(page)).not.toMatch(secrets);
    const second = await team('budi', { limit: 1, after: String(page.rows[0]!.id) });
    expect(second.rows[0]?.id).toBe(page.rows[1]!.id);
  });
});

test('a page asks as often what is not settled yet, however many rows it has', async () => {
  /** How often the rows that wait were looked through, by index or not. */
  const looked = query({ times: int })`
    select coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as times from pg_stat_xact_user_tables
    where relid = 'network.pending'::regclass`;
  const topId = await h.idOf('budi');
  const filter = { people: null, direct: false };
  const asked = { filter, branch: await selectBranch(h.owner, topId), stored: [] };
  const timesFor = (limit: number) =>
    h.owner.transaction().execute(async (tx) => {
      const before = (await looked.one(tx)).times;
      const { length } = await selectDownline(tx, topId, asked, { before: null, limit });
      expect(length).toBe(limit);
      return (await looked.one(tx)).times - before;
    });
  expect(await timesFor(3)).toBe(await timesFor(1));
});

describe('a large branch', () => {
  const asLarge = async <T>(read: () => Promise<T>, topId?: number): Promise<T> => {
    const id = topId ?? (await h.idOf('budi'));
    const figures = await query({ all: int, ro: int })`
      select downline_count as "all", ro_partner_count as ro from network.member where id = ${id}`.one(
      h.owner,
    );
    const set = (all: number, ro: number) =>
      sql`update network.member set downline_count = ${all}, ro_partner_count = ${ro}
        where id = ${id}`.execute(h.owner);
    await set(100_000, 20_000);
    try {
      return await read();
    } finally {
      await set(figures.all, figures.ro);
    }
  };
  const everything = async () => {
    const rows = [
      await downline('budi'),
      await downline('budi', { period: 'week' }),
      await downline('budi', { roStatus: 'Tidak Aktif' }),
      await downline('budi', { limit: 1, after: String(await h.idOf('dewi')) }),
      await verbs.teamRoHistory.run(h.services, await h.as('budi'), {}),
    ].map((page) => page.rows.map((row) => row.id));
    const textOf = async (list: 'downline' | 'teamRo') => {
      const caller = await h.as('budi');
      const ticket = await reportsVerbs.export.run(h.services, caller, { list, format: 'csv' });
      const file = openExport(h.services, caller, ticket.url.slice(ticket.url.lastIndexOf('/') + 1));
      return new Response(file.body).text();
    };
    const texts = [await textOf('downline'), await textOf('teamRo')];
    // The figure of the branch itself is not in the rows of those below.
    return { rows, texts };
  };

  test('is walked, and reads as one that is put in order', async () => {
    h.setClock(new Date('2026-11-22T03:00:00Z'));
    const gathered = await everything();
    expect(gathered.rows.filter((ids) => ids.length > 0).length).toBeGreaterThan(3);
    expect(await asLarge(everything)).toEqual(gathered);
  });

  test.each(['Aktif', 'Tidak Aktif'] as const)(
    'says how many are RO %s as the tree has them, however many were set by hand',
    async (roStatus) => {
      const branch = async () => (await downline('budi', { roStatus })).total;
      const company = async () =>
        (await verbs.list.run(h.services, await h.as('admin'), { roStatus, limit: 1 })).total;
      const both = async () => [await asLarge(branch), await asLarge(company, h.services.companyId)];
      await sql`insert into network.ro_exception select -n from generate_series(1, 10_001) n`.execute(
        h.owner,
      );
      // All partners are counted apart from the tree, and who is not active is the rest of them.
      if (roStatus === 'Aktif') expect(await both()).toEqual([10_001, 10_001]);
      else expect(await asLarge(branch)).toBe(10_001);
      await sql`delete from network.ro_exception where member_id < 0`.execute(h.owner);
    },
  );
});
