import { pinTypes } from '@rimpang/domain/pins';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { int, json, oneOf, query, text } from '../../platform/database/query.ts';
import { type Browser, openSite, type Site } from '../../testing/browsers.ts';
import { csvLines } from '../../testing/csv-files.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { answer, everyone, openPeople } from '../../testing/role-answers.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { branchOf } from './export-people-store.ts';
import { selectRows } from './export-store.ts';
import { reportsVerbs } from './index.ts';

let h: Harness;
let site: Site;
const browsers = new Map<string, Browser>();
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  site = await openSite(h);
  await withdrawalsVerbs.request.run(h.services, await h.as('budi'), { amount: 50_000 });
});
afterAll(() => h.close());

type Input = Parameters<typeof reportsVerbs.export.run>[2];
const prepare = async (input: Input, who = 'superadmin') =>
  reportsVerbs.export.run(h.services, await h.as(who), input);

async function get(url: string, who = 'superadmin') {
  const browser = browsers.get(who) ?? (await site.as(who));
  browsers.set(who, browser);
  return browser.get(url);
}
const lines = (input: Input, who = 'superadmin') => csvLines(h, site, who, input);
const csv = { format: 'csv' } as const;
/** A partner's own. */
const ownLists = [
  'downline',
  'ownBonuses',
  'missedBonuses',
  'ownWithdrawals',
  'ownOrders',
  'ownPins',
  'ownPinEvents',
  'ownClaims',
  'ownRo',
  'teamRo',
  'resellers',
  'resellerSales',
  'resellerRewards',
] as const;
const openTransactions = async () =>
  (
    await query({ n: int })`select count(*) as n from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.first(h.owner)
  )?.n;

describe('who may (invariant 19)', () => {
  it.each([
    ['partners', ['ok', 'ok', 'FORBIDDEN', 'ok']],
    ['bonuses', ['ok', 'ok', 'ok', 'FORBIDDEN']],
    ['orders', ['ok', 'ok', 'FORBIDDEN', 'ok']],
    ['pins', ['ok', 'ok', 'FORBIDDEN', 'ok']],
    ['withdrawals', ['ok', 'ok', 'ok', 'FORBIDDEN']],
    ['claims', ['ok', 'ok', 'ok', 'FORBIDDEN']],
    ['audit', ['ok', 'ok', 'FORBIDDEN', 'FORBIDDEN']],
    ['registrations', ['ok', 'ok', 'FORBIDDEN', 'ok']],
    ['stock', ['ok', 'ok', 'FORBIDDEN', 'ok']],
    ['batches', ['ok', 'ok', 'ok', 'FORBIDDEN']],
    ['sales', ['ok', 'ok', 'FORBIDDEN', 'ok']],
    ['messages', ['ok', 'ok', 'FORBIDDEN', 'ok']],
    ['postings', ['ok', 'ok', 'ok', 'FORBIDDEN']],
  ] as const)('take %s along: for the roles that may open it', async (name, staff) => {
    const list = name === 'sales' ? ({ list: name, kind: 'product' } as const) : { list: name };
    expect(
      await everyone(h, (caller) => reportsVerbs.export.run(h.services, caller, { ...list, ...csv })),
    ).toEqual(['NOT_SIGNED_IN', ...staff, 'FORBIDDEN', 'FORBIDDEN']);
  });

  it.each(ownLists)('take %s along: partners, of their own', async (list) => {
    expect(
      await everyone(h, (caller) => reportsVerbs.export.run(h.services, caller, { list, ...csv })),
    ).toEqual(['NOT_SIGNED_IN', ...Array.from({ length: 4 }, () => 'FORBIDDEN'), 'ok', 'ok']);
    const revealed = prepare({ list, ...csv, reveal: true, reason: 'Uji' }, 'budi');
    expect(await answer(revealed), 'no number comes whole').toBe('FORBIDDEN');
  });

  it('a partner finds only what is theirs, and not who decided', async () => {
    expect(await lines({ list: 'downline', ...csv }, 'budi')).toMatchObject([
      expect.stringMatching(/^Tingkat;Username;/),
      expect.stringMatching(/^1;siti;Nama siti;Mitra;Aktif;budi;/),
    ]);
    expect(await lines({ list: 'downline', ...csv }, 'siti')).toHaveLength(1);
    expect(await lines({ list: 'downline', period: 'week', ...csv }, 'budi')).toHaveLength(2);
    const none = [
      { scope: 'direct', search: 'budi' },
      { roStatus: 'Aktif' },
      { status: 'Tidak Aktif' },
    ] as const;
    for (const filter of none)
      expect(await lines({ list: 'downline', ...filter, ...csv }, 'budi')).toHaveLength(1);
    const [head, ...withdrawals] = await lines({ list: 'ownWithdrawals', ...csv }, 'budi');
    expect(head).not.toMatch(/oleh|Batch/);
    expect(withdrawals).toHaveLength(1);
    expect(withdrawals[0]).toMatch(/•••• 4821/);
    expect(await lines({ list: 'ownWithdrawals', ...csv }, 'siti')).toHaveLength(1);
    expect(await lines({ list: 'ownWithdrawals', status: 'failed', ...csv }, 'budi')).toHaveLength(1);
    const bonuses = await lines({ list: 'ownBonuses', ...csv }, 'siti');
    expect(bonuses.length).toBeGreaterThan(1);
    expect(bonuses.slice(1).every((line) => line.includes(';siti;'))).toBe(true);
  });

  it('a branch too, where there is one', async () => {
    expect(await answer(prepare({ list: 'branch', memberId: 999_999, ...csv }, 'cs'))).toBe('NOT_FOUND');
    expect(await answer(prepare({ list: 'branch', memberId: 1, ...csv }, 'finance'))).toBe('FORBIDDEN');
    expect(await lines({ list: 'branch', memberId: await h.idOf('budi'), ...csv }, 'cs')).toMatchObject([
      expect.stringContaining('Tingkat;Username'),
      expect.stringMatching(/^1;budi;Nama budi;/),
      expect.stringMatching(/^2;siti;Nama siti;Mitra;budi;/),
    ]);
  });

  it('open the address: the same person, within two minutes, unchanged', async () => {
    const { url } = await prepare({ list: 'pins', ...csv }, 'admin');
    expect((await get(url, 'superadmin')).status).toBe(410);
    const changed = `${url.slice(0, -9)}${url.at(-9) === 'A' ? 'B' : 'A'}${url.slice(-8)}`;
    expect((await get(changed, 'admin')).status).toBe(410);
    expect((await get('/api/exports/abc', 'admin')).status).toBe(410);
    expect((await site.visitor().get(url)).status).toBe(401);
    expect((await get(url, 'budi')).status, 'of another person').toBe(410);
    const opened = await get(url, 'admin');
    expect(opened.status).toBe(200);
    await opened.body?.cancel();
    h.setClock(120_000);
    expect((await get(url, 'admin')).status).toBe(410);
  });
});

describe('every list', () => {
  const all = ['partners', 'bonuses', 'orders', 'pins', 'withdrawals', 'claims', 'audit'] as const;
  it.each([...all, 'registrations', 'stock', 'batches', 'messages', 'postings'] as const)(
    '%s: as many lines as it says, as CSV and as XLSX',
    async (list) => {
      for (const format of ['csv', 'xlsx'] as const) {
        const { url, rows, fileName } = await prepare({ list, format });
        const response = await get(url);
        expect(response.status).toBe(200);
        expect(response.headers.get('x-total-rows')).toBe(String(rows));
        expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`);
        const body = Buffer.from(await response.arrayBuffer());
        if (format === 'xlsx') expect(body.subarray(0, 2).toString()).toBe('PK');
        // The audit has grown by the export's own entry and the sign-ins meanwhile.
        else if (list !== 'audit') expect(body.toString().split('\r\n').length - 2).toBe(rows);
      }
    },
  );

  it('is called as its screen, also where two screens share one', async () => {
    const names = [];
    for (const kind of ['product', 'tier'] as const) {
      const { fileName } = await prepare({ list: 'sales', kind, ...csv });
      names.push(fileName.replace(/-\d{4}.*/, ''));
    }
    expect(names).toEqual(['pesanan-produk', 'pendaftaran-paket']);
  });

  it('follows the filters of its screen', async () => {
    expect(await lines({ list: 'partners', search: 'SITI', ...csv })).toHaveLength(2);
    expect(await lines({ list: 'sales', kind: 'tier', ...csv })).toHaveLength(1);
    expect(await lines({ list: 'bonuses', scope: 'company', ...csv })).toMatchObject([
      expect.any(String),
      expect.stringContaining(';perusahaan;Perusahaan;Referral;250000;0;250000;Dibayarkan;Pendaftaran;budi;'),
    ]);
    expect(await lines({ list: 'withdrawals', status: 'failed', ...csv })).toHaveLength(1);
    expect(await lines({ list: 'pins', owner: 'siti', status: 'used', ...csv })).toHaveLength(1);
    expect(await answer(prepare({ list: 'orders', status: 'lost', ...csv } as never))).toBe('INPUT_INVALID');
  });

  it('finds the same with every filter at once, and nothing where one of them does not fit', async () => {
    const day = new Date(h.services.clock().getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
    const days = { from: day, to: day };
    const bonus = {
      scope: 'partners',
      type: 'reward_utama',
      status: 'unclaimed',
      trigger: 'registration',
    } as const;
    const used = await query({ code: text, type: oneOf(pinTypes), owner: text })`
      select n.code, n.type, p.username as owner from pins.pin n join identity.person p on p.id = n.owner_id
      where n.status = 'used' limit 1`.first(h.owner);
    const fitting = [
      { list: 'partners', search: 'siti', status: 'Aktif', roStatus: 'Tidak Aktif' },
      { list: 'pins', ...used, status: 'used' },
      { list: 'withdrawals', search: 'budi', status: 'pending', reveal: true, reason: 'Audit' },
      { list: 'audit', actor: 'budi', action: 'withdrawals.request', ...days },
      { list: 'audit', actor: 'budi', action: 'withdrawals', ...days },
    ] as const;
    for (const input of fitting) expect((await prepare({ ...input, ...csv })).rows).toBeGreaterThan(0);
    const without = [
      { list: 'partners', repeated: 'true' },
      { list: 'bonuses', ...bonus, ...days, search: 'tidak-ada' },
      { list: 'bonuses', period: 'today', search: 'tidak-ada' },
      { list: 'orders', status: 'rejected', type: 'ro', search: 'budi' },
      { list: 'claims', status: 'approved', reward: 'rank-ruby' },
      { list: 'audit', subject: 'account:0' },
    ] as const;
    for (const input of without) expect((await prepare({ ...input, ...csv } as Input)).rows).toBe(0);
    expect(await lines({ list: 'bonuses', ...bonus, ...days, ...csv })).toHaveLength(
      (await prepare({ list: 'bonuses', ...bonus, ...csv })).rows + 1,
    );
    expect(await lines({ list: 'withdrawals', reveal: true, reason: 'Audit', ...csv })).toMatchObject([
      expect.any(String),
      expect.stringContaining("'123456784821"),
    ]);
  });

  it('goes on after the last row of a page, in a list and in the tree', async () => {
    const first = await h.services.db.transaction().execute(async (tx) => {
      const { companyId } = h.services;
      const asked = { list: 'branch', memberId: companyId, reveal: false, ...csv } as const;
      const branch = branchOf(asked, { companyId, readerId: companyId, now: new Date() });
      const [top] = await selectRows(tx, branch, null, 1);
      return [top?.key, (await selectRows(tx, branch, top?.key ?? null, 1))[0]?.username];
    });
    expect(first).toEqual([`/${h.services.companyId}/`, 'budi']);
  });

  it('is written down: who took what along', async () => {
    await prepare({ list: 'claims', search: 'x', ...csv }, 'finance');
    const rows = await query({ subject: text, detail: json<object>() })`
      select subject, detail from audit.entry where action = 'reports.export' order by id desc limit 1`.all(
      h.owner,
    );
    expect(rows[0]).toMatchObject({ subject: 'export:claims', detail: { search: 'x', rows: 0 } });
  });
});

describe('NIK and account numbers', () => {
  it('stay masked, and come whole only to owners with a reason, as text', async () => {
    const plain = (await lines({ list: 'partners', search: 'budi', ...csv }))[1] ?? '';
    expect(plain).toContain('•••• 4821');
    expect(plain).not.toMatch(/\d{12}/);
    const reveal = { list: 'partners', search: 'budi', reveal: true, ...csv } as const;
    expect(await answer(prepare(reveal))).toBe('INPUT_INVALID');
    expect(await answer(prepare({ ...reveal, reason: 'Audit' }, 'cs'))).toBe('FORBIDDEN');
    const shown = (await lines({ ...reveal, reason: 'Audit pajak' }))[1] ?? '';
    expect(shown).toMatch(/;'3313\d{12};/);
    expect(shown).toContain(";'123456784821;");
    const row = await query({ text: text })`
      select detail::text as text from audit.entry where action = 'reports.export'
        order by id desc limit 1`.first(h.owner);
    expect(row?.text).toContain('Audit pajak');
    expect(row?.text).not.toMatch(/3313\d{12}/);
  });
});

describe('formulas', () => {
  it('in anything people can type are plain text', async () => {
    const fullName = '=HYPERLINK("http://x";"klik")';
    await h.partner('jahat', { fullName });
    const [, row] = await lines({ list: 'partners', search: 'jahat', ...csv });
    expect(row).toContain(`;"'=HYPERLINK(""http://x"";""klik"")";`);
  });
});

describe('a hundred thousand rows', () => {
  const rows = 100_000;
  /** Twenty-five batches, and many pieces: what is in them differs, so that an XLSX does not shrink to a few. */
  const someRows = 25_000;
  const makeRows = (action: string, count: number) =>
    sql`insert into audit.entry (at, actor_id, actor_role, action, subject, detail)
      select now(), 1, 'super_admin', ${action}, 'partner:' || g, jsonb_build_object('isi',
        md5(g::text) || md5((-g)::text) || repeat('x', 136))
      from generate_series(1, ${count}::int) g`.execute(h.owner);
  beforeAll(async () => {
    await makeRows('uji.banyak', rows);
    await makeRows('uji.sebagian', someRows);
  });
  const many = { list: 'audit', action: 'uji.banyak' } as const;
  const some = { list: 'audit', action: 'uji.sebagian' } as const;

  it('are one snapshot, and memory does not grow with them', async () => {
    const { url } = await prepare({ ...many, ...csv });
    const reader = (await get(url)).body?.getReader();
    if (!reader) throw new Error('no body');
    const decoder = new TextDecoder();
    const count = (bytes: Uint8Array | undefined) =>
      decoder.decode(bytes, { stream: true }).split('\r\n').length - 1;
    // The titles, and the first rows: from here on it is one moment.
    let lineCount = count((await reader.read()).value) - 1;
    lineCount += count((await reader.read()).value);
    await sql`insert into audit.entry (at, action, subject) select now(), 'uji.banyak', 'baru'
      from generate_series(1, 100)`.execute(h.owner);
    let most = 0;
    const before = process.memoryUsage().heapUsed;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      lineCount += count(next.value);
      most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    expect(lineCount).toBe(rows);
    expect(most).toBeLessThan(120_000_000);
    expect(await openTransactions()).toBe(0);
  });

  it.each(['csv', 'xlsx'] as const)(
    'as %s say with every piece how far they are, to the last row',
    async (format) => {
      const { url, rows: total } = await prepare({ ...some, format });
      const bytes = Buffer.from(await (await get(`${url}?framed=1`)).arrayBuffer());
      const told: number[] = [];
      const pieces: Buffer[] = [];
      for (let at = 0; at < bytes.length; ) {
        const length = bytes.readUInt32BE(at + 4);
        told.push(bytes.readUInt32BE(at));
        pieces.push(bytes.subarray(at + 8, at + 8 + length));
        at += 8 + length;
      }
      expect(told).toEqual(told.toSorted((a, b) => a - b));
      expect(told.at(-1)).toBeGreaterThanOrEqual(total);
      expect(new Set(told).size).toBeGreaterThan(10);
      const plain = Buffer.from(await (await get((await prepare({ ...some, format })).url)).arrayBuffer());
      expect(Buffer.concat(pieces).equals(plain)).toBe(true);
    },
  );

  it('stop being read when the reader goes away', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const { url } = await prepare({ ...many, format });
      const response = await get(url);
      const reader = response.body?.getReader();
      await reader?.read();
      await reader?.cancel();
      await expect.poll(openTransactions).toBe(0);
    }
  });

  it('three at a time; the next one is told to wait', async () => {
    const readers = [];
    const { url: another } = await prepare({ ...many, ...csv });
    for (let n = 0; n < 3; n += 1) {
      const reader = (await get((await prepare({ ...many, ...csv })).url)).body?.getReader();
      await reader?.read();
      await reader?.read();
      readers.push(reader);
    }
    expect(await answer(prepare({ ...many, ...csv }))).toBe('BUSY');
    const fourth = await get(another);
    expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([503, '15']);
    for (const reader of readers) await reader?.cancel();
    const last = await get((await prepare({ ...many, ...csv })).url);
    expect(last.status).toBe(200);
    await last.body?.cancel();
  });
});
