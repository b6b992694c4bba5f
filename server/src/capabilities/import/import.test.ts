import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { int, nullable, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness, registrationForm, testPassword } from '../../testing/harness.ts';
import { emailsTo, tokenFor } from '../../testing/emails.ts';
import { accountOf, reportOn, type Tampering } from '../../verify/test-tampering.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { bonusesVerbs } from '../bonuses/index.ts';
import { networkVerbs, settleNetwork } from '../network/index.ts';
import { ledgerFolds } from '../ledger/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { pinsVerbs } from '../pins/index.ts';
import { rewardsVerbs } from '../rewards/index.ts';
import { sessionsVerbs } from '../sessions/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import {
  checkOpening,
  comparePartners,
  inviteEverybody,
  readInstallation,
  refuseOccupied,
  undoOpening,
  writeOpening,
} from './index.ts';
import { closedCells, folderOf, partnerCells } from '../../testing/company-files.ts';
import { foldEach } from '../../platform/database/fold.ts';

const files = {
  partners: [
    partnerCells('citra', 'siti', {
      ro: 'aktif',
      roSince: '2026-01-02',
      personalRo: '3',
      teamRo: '4',
      rewards: 'Wisata domestik',
    }),
    partnerCells('siti', 'PERUSAHAAN', { rank: 'Stokis', ro: 'aktif', roSince: '2025-12-24', teamRo: '9' }),
    closedCells('edi', 'siti'),
    partnerCells('dewi', 'edi'),
  ],
  balances: [
    { username: 'citra', available: '1.250.000', paid: '4.000.000', mainPoints: '1.900', rankPoints: '40' },
    { username: 'edi', available: '0', paid: '75.000' },
  ],
  withdrawals: [{ username: 'citra', amount: '500.000', requested: '2026-11-18' }],
  pins: [
    { owner: 'siti', type: 'aktivasi', code: 'RP-AK-LAMA1' },
    { owner: 'siti', type: 'aktivasi' },
    { owner: 'dewi', type: 'ro' },
    { owner: 'PERUSAHAAN', type: 'ro' },
  ],
  orders: [{ username: 'dewi', type: 'ro', quantity: '2' }],
  staff: [{ username: 'rani', fullName: 'Rani W', email: 'rani@contoh.id', role: 'finance' }],
};

let h: Harness;
let runId: number;
const told: string[] = [];

const checked = async (what: Parameters<typeof folderOf>[0] = files) =>
  checkOpening(folderOf(what), await readInstallation(h.owner, h.services.clock()));

async function moveIn(what?: Parameters<typeof folderOf>[0]): Promise<number> {
  const { vault, companyId, clock } = h.services;
  const work = {
    checked: await checked(what),
    companyId,
    vault,
    now: clock(),
    tell: (l: string) => told.push(l),
  };
  return writeOpening(h.owner, work);
}
const undo = (id: number) => undoOpening(h.owner, { id, now: h.services.clock() });

const tables = ['identity.account', 'partners.profile', 'network.member', 'ledger.account', 'ledger.posting'];
async function sizes(): Promise<number[]> {
  const found: number[] = [];
  for (const table of [...tables, 'ledger.transfer', 'pins.pin', 'pins.event', 'pins.order'])
    found.push((await query({ n: int })`select count(*) as n from ${sql.table(table)}`.one(h.owner)).n);
  return found;
}

const keys = () =>
  query({
    name: text,
  })`select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as name
    from pg_constraint order by 1`.all(h.owner);

beforeAll(async () => {
  h = await openHarness();
});
afterAll(() => h.close());

describe('a company moves in', () => {
  it('and out again while nothing happened, also after the totals were settled, leaving nothing but the audit', async () => {
    const [before, constraints] = [await sizes(), await keys()];
    const first = await moveIn();
    await foldEach(h.services.db, ledgerFolds);
    expect(
      await inviteEverybody(h.owner, { id: first, vault: h.services.vault, now: h.services.clock() }),
    ).toBe(4);
    expect(await undo(first)).toBe(4);
    expect(await sizes()).toEqual(before);
    expect(await keys()).toEqual(constraints);
    expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
    await expect(undo(first)).rejects.toThrow(/sudah dibatalkan/);
    await expect(undo(99)).rejects.toThrow(/Impor 99 tidak ada/);
  });

  it('whole, with a clean verify, and the same rows again are the same import', async () => {
    const both = await Promise.allSettled([moveIn(), moveIn()]);
    const ids = both.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    runId = ids[0] ?? 0;
    expect(new Set(ids).size).toBe(1);
    for (const line of ['Akun: 4 dari 4', 'Profil: 4 dari 4', 'Saldo: 4 dari 4', 'PIN: 4 dari 4'])
      expect(told).toContain(line);
    expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
    expect((await verifyDatabase(h.appUrl)).differences).toEqual([]);
    expect(await moveIn()).toBe(runId);
    const { fingerprint } = await checked({ partners: files.partners.slice(1, 2) });
    await expect(refuseOccupied(h.owner, fingerprint)).rejects.toThrow(
      /sudah mengisi perusahaan ini; batalkan/,
    );
  });

  it('pays no bonus for it, and gives no account a password', async () => {
    const row = await query({ bonuses: int, events: int, passwords: int })`
      select (select count(*) from bonuses.bonus) as bonuses, (select count(*) from bonuses.event) as events,
        (select count(*) from identity.account where role = 'mitra'
          and password_hash <> '') as passwords`.one(h.owner);
    expect(row).toEqual({ bonuses: 0, events: 0, passwords: 0 });
    const login = sessionsVerbs.login.run(h.services, await h.as(null), { username: 'citra', password: '' });
    await expect(login).rejects.toMatchObject({ code: expect.any(String) });
  });

  it('with the figures of the old system, partner by partner', async () => {
    const differences = async (what: Parameters<typeof folderOf>[0]) => {
      const taken = { usernames: new Set<string>(), emails: new Set<string>() };
      const installation = { ...(await readInstallation(h.owner, h.services.clock())), taken };
      return comparePartners(h.owner, (await checkOpening(folderOf(what), installation)).opening);
    };
    expect(await differences(files)).toEqual([]);
    const balances = [{ ...files.balances[0], available: '1.250.001' }, files.balances[1] ?? {}];
    const partners = [...files.partners.slice(0, 3), partnerCells('baru', 'edi')];
    const later = { ...files, partners, balances, pins: files.pins.slice(0, 2), orders: [] };
    expect(await differences(later)).toEqual([
      { username: 'citra', what: 'tersedia', old: 1_250_001, now: 1_250_000 },
      { username: 'citra', what: 'diterima', old: 5_760_001, now: 5_760_000 },
      { username: 'baru', what: 'mitra', old: 'ada', now: 'tidak ada' },
      { username: 'dewi', what: 'mitra', old: 'tidak ada', now: 'ada' },
    ]);
  });
});

const opened = sql`partner_id = ${accountOf('citra')}`;
/** Each breaks what came along, as a person with the owner's password could. */
const tamperings: Tampering[] = [
  [
    'openings',
    /^opening:\d+ mitra \d+: opening\.utama membukukan -1900 pada opening_utama, seharusnya -1901$/,
    [sql`update import.opening set utama = utama + 1 where ${opened}`],
  ],
  [
    'openings',
    /^saldo awal mitra \d+ tidak utuh: tempat di jaringan$/,
    [sql`update import.opening set upline_id = partner_id where ${opened}`],
  ],
  [
    'openings',
    /^impor \d+: roPins disetujui 2, ditemukan 1$/,
    [sql`delete from pins.event where action = 'opening' and to_id = ${accountOf('dewi')}`],
  ],
  [
    'openings',
    /^impor \d+: orders disetujui 1, ditemukan 0$/,
    [sql`delete from import.carried where kind = 'order'`],
  ],
  ['openings', /^impor \d+: rewards disetujui 1, ditemukan 0$/, [sql`delete from rewards.granted_before`]],
  [
    'claims-once',
    /^klaim X meminta lagi main-1000, yang sudah diberikan sebelum pindah$/,
    [
      sql`insert into rewards.claim (code, partner_id, reward, main_points, team_ro, personal_ro,
        new_stockists, rank_points, created_at)
        values ('X', ${accountOf('citra')}, 'main-1000', 1000, 0, 0, 0, 0, now())`,
    ],
  ],
  [
    'causes',
    /opening\.\w+\) tidak punya sebab: opening:77/,
    [sql`update ledger.transfer set cause = 'opening:77' where rule = 'opening.paid'`],
  ],
  ['earnings', /tercatat menerima bonus 5760000, menurut bonusnya 0/, [sql`delete from import.opening`]],
  [
    'registrations',
    /^anggota jaringan \d+ tidak pernah didaftarkan$/,
    [sql`delete from import.opening where ${opened}`],
  ],
  [
    'counters',
    /^RO tim anggota \d+ tercatat 4, hitung ulang 5$/,
    [sql`update import.opening set team_ro = team_ro + 1 where ${opened}`],
  ],
  [
    'ro-activations',
    /^RO pribadi anggota \d+ tercatat 3, menurut riwayatnya 2$/,
    [sql`update import.opening set personal_ro = 2 where ${opened}`],
  ],
  [
    'audited',
    /^withdrawals\.request withdrawal:\d+ oleh akun \d+ terjadi 1 kali, tercatat 0 kali$/,
    [sql`delete from import.carried where kind = 'withdrawal'`],
  ],
  [
    'pin-chains',
    /^riwayat PIN \d+ putus di langkah 1 \(transfer\)$/,
    [sql`update pins.event set action = 'transfer' where action = 'opening'`],
  ],
];

it.each(tamperings)('verify: %s names %s', async (check, difference, change) => {
  const { differences } = await reportOn(h.owner, change);
  const found = differences.find((line) => line.startsWith(`${check}: `));
  expect(found?.slice(check.length + 2), differences.join('\n')).toMatch(difference);
});

describe('people of before', () => {
  it('are invited once, and set their own password', async () => {
    const invite = () =>
      inviteEverybody(h.owner, { id: runId, vault: h.services.vault, now: h.services.clock() });
    expect(await invite()).toBe(4);
    expect(await invite()).toBe(0);
    expect((await emailsTo(h, 'citra@contoh.id')).map(({ title }) => title)).toEqual([
      'Akun Anda sudah siap',
    ]);
    const token = await tokenFor(h, 'citra@contoh.id', '/reset-password');
    await sessionsVerbs.resetPassword.run(h.services, await h.as(null), { token, password: testPassword });
    const session = await sessionsVerbs.login.run(h.services, await h.as(null), {
      username: 'citra',
      password: testPassword,
    });
    expect(session).toMatchObject({ user: { username: 'citra' } });
    h.setClock(4 * 24 * 3_600_000);
    expect(await invite()).toBe(3);
    await expect(undo(runId)).rejects.toThrow(
      /sesudahnya sudah ada 1 tindakan, yang pertama identity\.resetPassword/,
    );
  });

  it('see what they brought along as Saldo awal, in money, points and PINs', async () => {
    const as = await h.as('citra');
    expect(await bonusesVerbs.summary.run(h.services, as, {})).toMatchObject({
      total: 5_760_000,
      paid: 4_000_000,
      available: 1_250_000,
      held: 510_000,
      opening: { amount: 5_760_000, unclaimed: 1_760_000 },
    });
    expect(await rewardsVerbs.main.run(h.services, as, {})).toMatchObject({ points: 1_900, opening: 1_900 });
    const { tiers } = await rewardsVerbs.main.run(h.services, as, {});
    expect(tiers.find(({ key }) => key === 'main-500')).toMatchObject({
      reached: true,
      paidByBonuses: false,
    });
    const trip = { reached: true, grantedBefore: true, canClaim: false };
    expect(tiers.find(({ key }) => key === 'main-1000')).toMatchObject(trip);
    await expect(rewardsVerbs.claim.run(h.services, as, { reward: 'main-1000' })).rejects.toMatchObject({
      code: 'CLAIM_EXISTS',
    });
    const { notes } = await rewardsVerbs.ranks.run(h.services, as, {});
    expect(notes.at(-1)).toMatch(/saldo awal/);
    expect(await partnersVerbs.roHistory.run(h.services, as, {})).toEqual({
      rows: [],
      next: null,
      total: 0,
      opening: 3,
    });
    const { rows } = await pinsVerbs.history.run(h.services, await h.as('siti'), {});
    expect(rows.map(({ action, note }) => [action, note])).toEqual(
      Array(2).fill(['opening', 'Dari sistem sebelumnya']),
    );
    expect(await bonusesVerbs.summary.run(h.services, await h.as('dewi'), {})).toMatchObject({
      opening: null,
    });
    const root = await networkVerbs.root.run(h.services, await h.as('siti'), {});
    expect(JSON.stringify(root)).toContain('"downlineCount":3');
  });

  it('go on working: register, repeat orders, bonuses behind the opening, and withdrawals of both', async () => {
    await h.staff('admin', 'admin');
    await h.staff('keuangan', 'finance');
    await partnersVerbs.register.run(
      h.services,
      await h.as('siti'),
      registrationForm('eka', { upline: 'citra' }),
    );
    await partnersVerbs.activateRo.run(h.services, await h.as('dewi'), {});
    await settleNetwork(h.services.db);
    const { rows } = await withdrawalsVerbs.queue.run(h.services, await h.as('keuangan'), {});
    const [open] = rows;
    await withdrawalsVerbs.approve.run(h.services, await h.as('keuangan'), { withdrawalId: open?.id ?? 0 });
    const earned = await query({ code: text, amount: int, cumulative: int })`
      select code, amount, cumulative from bonuses.bonus where beneficiary_id = ${await h.idOf('citra')}
      order by id`.all(h.owner);
    expect(earned[0]?.cumulative).toBe(5_760_000 + (earned[0]?.amount ?? 0));
    const summary = await bonusesVerbs.summary.run(h.services, await h.as('citra'), {});
    expect(summary).toMatchObject({ paid: 4_510_000, opening: { unclaimed: 1_250_000 } });
    const all = await withdrawalsVerbs.request.run(h.services, await h.as('citra'), { amount: 1_300_000 });
    await withdrawalsVerbs.approve.run(h.services, await h.as('keuangan'), { withdrawalId: all.id });
    const { rows: bonuses } = await bonusesVerbs.list.run(h.services, await h.as('citra'), {});
    expect(bonuses.at(-1)?.paidOut).toBe(60_000);
    const explained = await h.services.db.transaction().execute((tx) =>
      query({ amount: nullable(int) })`select used_until as amount from withdrawals.payout
        where partner_id = (select id from identity.account where username = 'citra') order by 1`.all(tx),
    );
    expect(explained.map(({ amount }) => amount)).toEqual([4_510_000, 5_820_000]);
    await foldEach(h.services.db, ledgerFolds);
    expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
  });

  it('and no operator takes the import out under them', async () => {
    await expect(undo(runId)).rejects.toThrow(/tidak dapat dibatalkan/);
    await expect(sql`update import.opening set earned = earned + 1`.execute(h.owner)).rejects.toThrow(
      /never changed or removed/,
    );
    await expect(sql`delete from import.opening`.execute(h.services.db)).rejects.toThrow(/permission denied/);
  });
});
