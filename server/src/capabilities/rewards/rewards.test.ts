import { contract } from '@rimpang/contract/index';
import { claimableKeys, type RewardKey } from '@rimpang/domain/rewards';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { int, json, query, text } from '../../platform/database/query.ts';
import { openSite } from '../../testing/browsers.ts';
import { emailsTo } from '../../testing/emails.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { answer, everyone, moneyOnly, openPeople, partnersOnly, race } from '../../testing/role-answers.ts';
import { bonusesVerbs } from '../bonuses/index.ts';
import { filesVerbs } from '../files/index.ts';
import { approveClaim, partnersVerbs } from '../partners/index.ts';
import { rewardsVerbs } from './index.ts';

const verbs = { ...rewardsVerbs, approveClaim };
let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
});
afterAll(() => h.close());

/** Stands in for years of work; what is genuine is proven by the checks of `verify`. */
async function stands(
  who: string,
  figures: { utama?: number; peringkat?: number; teamRo?: number; personalRo?: number },
) {
  const id = await h.idOf(who);
  const { utama = 0, peringkat = 0, teamRo = 0, personalRo = 0 } = figures;
  await sql`update ledger.account set balance = case kind when 'utama' then ${utama}::bigint else ${peringkat}
    end
    where owner_id = ${id} and kind in ('utama', 'peringkat')`.execute(h.owner);
  await sql`update network.member set team_ro = ${teamRo}, personal_ro = ${personalRo}
    where id = ${id}`.execute(h.owner);
}
let stockistCounter = 0;
const stockists = async (upline: string, n: number) => {
  for (let i = 0; i < n; i += 1) {
    const name = `stokis-${(stockistCounter += 1)}`;
    await h.partner(name, { upline });
    await sql`update identity.account set rank = 'Stokis' where username = ${name}`.execute(h.owner);
  }
};
const claim = async (who: string, reward: RewardKey) =>
  verbs.claim.run(h.services, await h.as(who), { reward });
const approve = async (who: string, claimId: number) =>
  approveClaim.run(h.services, await h.as(who), { claimId });
const available = async (who: string) => {
  const row = await query({
    n: int,
  })`select available as n from ledger.standing where owner_id = ${await h.idOf(who)}`.first(h.owner);
  return row?.n ?? 0;
};

describe('role × endpoint × own, another’s, missing (invariant 19)', () => {
  test('every endpoint of the contract has its verb', () => {
    expect(Object.keys(verbs).toSorted()).toEqual(Object.keys(contract.rewards).toSorted());
    for (const [name, verb] of Object.entries(verbs)) expect(verb.action).toBe(`rewards.${name}`);
  });

  test('the partner’s side is for partners', async () => {
    for (const verb of [verbs.points, verbs.main, verbs.ranks, verbs.myClaims])
      expect(await everyone(h, (caller) => verb.run(h.services, caller, {}))).toEqual(partnersOnly());
    const claiming = everyone(h, (caller) => verbs.claim.run(h.services, caller, { reward: 'main-1000' }));
    expect(await claiming).toEqual(partnersOnly('CLAIM_NOT_REACHED'));
  });

  test('deciding is for the roles that decide about money; a missing claim is not found', async () => {
    const claimId = 999_999_999;
    expect(await everyone(h, (caller) => verbs.claims.run(h.services, caller, {}))).toEqual(moneyOnly());
    const missing = moneyOnly('NOT_FOUND');
    expect(await everyone(h, (caller) => verbs.showClaim.run(h.services, caller, { claimId }))).toEqual(
      missing,
    );
    expect(await everyone(h, (caller) => approveClaim.run(h.services, caller, { claimId }))).toEqual(missing);
    const reason = 'Uji';
    expect(
      await everyone(h, (caller) => verbs.rejectClaim.run(h.services, caller, { claimId, reason })),
    ).toEqual(missing);
    const record = { claimId, on: '2026-11-20', to: 'Budi', photoFileId: null };
    expect(await everyone(h, (caller) => verbs.recordHandOver.run(h.services, caller, record))).toEqual(
      missing,
    );
  });
});

describe('main reward', () => {
  test('cash tiers are marked as paid through bonuses, goods can be claimed once reached', async () => {
    await stands('budi', { utama: 1_000 });
    const { points, tiers } = await verbs.main.run(h.services, await h.as('budi'), {});
    expect(points).toBe(1_000);
    expect(
      tiers.map((tier) => [tier.points, tier.reached, tier.paidByBonuses, tier.missing, tier.canClaim]),
    ).toEqual([
      [50, true, true, 0, false],
      [100, true, true, 0, false],
      [300, true, true, 0, false],
      [500, true, true, 0, false],
      [1_000, true, false, 0, true],
      [4_000, false, false, 3_000, false],
      [13_000, false, false, 12_000, false],
      [100_000, false, false, 99_000, false],
    ]);
    await stands('budi', { utama: 999 });
    expect(await answer(claim('budi', 'main-1000'))).toBe('CLAIM_NOT_REACHED');
  });

  test('a claim spends no points and shows as claimed until it is rejected', async () => {
    await stands('budi', { utama: 1_000 });
    const made = await claim('budi', 'main-1000');
    expect(made).toMatchObject({
      status: 'pending',
      name: 'Reward Utama: Wisata domestik',
      cash: null,
      handOver: null,
    });
    expect(made.code).toMatch(/^CLAIM-20261120100000-\d+$/);
    const tier = async () => (await verbs.main.run(h.services, await h.as('budi'), {})).tiers[4]!;
    expect(await tier()).toMatchObject({ canClaim: false, claim: { id: made.id, status: 'pending' } });
    expect((await verbs.points.run(h.services, await h.as('budi'), {})).utama).toBe(1_000);
    expect(await answer(claim('budi', 'main-1000'))).toBe('CLAIM_EXISTS');
    await verbs.rejectClaim.run(h.services, await h.as('admin'), {
      claimId: made.id,
      reason: 'Data belum lengkap',
    });
    expect(await tier()).toMatchObject({
      canClaim: true,
      claim: { status: 'rejected', reason: 'Data belum lengkap' },
    });
    const second = await claim('budi', 'main-1000');
    await approve('finance', second.id);
    expect(await answer(claim('budi', 'main-1000'))).toBe('CLAIM_EXISTS');
    const mine = await verbs.myClaims.run(h.services, await h.as('budi'), {});
    expect(mine.rows.map((row) => row.status)).toEqual(['approved', 'rejected']);
    expect((await verbs.myClaims.run(h.services, await h.as('siti'), {})).rows).toEqual([]);
  });

  test.each(['main-50', 'main-500', 'rank-gold', ''])('no partner claims %j', async (reward) => {
    expect(await answer(claim('budi', reward as RewardKey))).toBe('INPUT_INVALID');
  });
});

describe('rank reward', () => {
  test('shows the four figures and what is missing, and new stockists are direct partners only', async () => {
    await stands('siti', { peringkat: 25, teamRo: 41, personalRo: 14 });
    await stockists('siti', 2);
    await stockists('budi', 1);
    const page = await verbs.ranks.run(h.services, await h.as('siti'), {});
    // The two stockists' registrations gave one rank point each.
    expect(page.figures).toEqual({ teamRo: 41, personalRo: 14, newStockists: 2, rankPoints: 27 });
    expect(page.ranks[0]).toMatchObject({
      rank: 'RUBY',
      achieved: false,
      canClaim: false,
      gap: { teamRo: 0, personalRo: 1, newStockists: 0, rankPoints: 0 },
    });
    expect(page.ranks[1]?.cash).toEqual({ gross: 115_000_000, tax: 11_500_000, net: 103_500_000 });
    expect(page.notes[0]).toBe('Reward dikenai pajak 10%.');
    expect(await answer(claim('siti', 'rank-ruby'))).toBe('CLAIM_NOT_REACHED');
    await stands('siti', { peringkat: 20, teamRo: 40, personalRo: 15 });
    expect(await answer(claim('siti', 'rank-ruby'))).toBe('ok');
  });

  test('approving cash credits it less tax, once, with its explanation and message', async () => {
    await stands('siti', { peringkat: 100, teamRo: 500, personalRo: 100 });
    await stockists('siti', 2);
    await stands('siti', { peringkat: 100, teamRo: 500, personalRo: 100 });
    const before = await available('siti');
    const { id } = await claim('siti', 'rank-diamond');
    const shown = await verbs.showClaim.run(h.services, await h.as('finance'), { claimId: id });
    expect(shown).toMatchObject({
      partner: { username: 'siti' },
      figures: { teamRo: 500, personalRo: 100, newStockists: 4, rankPoints: 100 },
      partnerPhone: '+6281234567890',
    });
    await approve('finance', id);
    expect((await available('siti')) - before).toBe(103_500_000);
    const again = approveClaim.run(h.services, await h.as('admin'), { claimId: id });
    await expect(again).rejects.toMatchObject({
      code: 'CLAIM_DECIDED',
      message: 'Klaim ini sudah disetujui oleh Staf finance, 20 November 2026, 10.00\u00a0WIB.',
    });
    const row = await query({ title: text, body: text, address: text })`
      select title, body, email_to as address from notifications.message
        where account_id = ${await h.idOf('siti')} and kind = 'claim-decided'
      order by id desc limit 1`.first(h.owner);
    expect(row).toEqual({
      title: 'Klaim Reward Peringkat DIAMOND disetujui',
      body: `Klaim ${shown.code} disetujui. Rp\u00a0115.000.000 dikurangi pajak 10% Rp\u00a011.500.000: Rp\u00a0103.500.000 masuk ke saldo Anda.`,
      address: 'siti@gmail.com',
    });
    const handOver = verbs.recordHandOver.run(h.services, await h.as('admin'), {
      claimId: id,
      on: '2026-11-20',
      to: 'Siti',
      photoFileId: null,
    });
    await expect(handOver).rejects.toMatchObject({ code: 'HAND_OVER_REFUSED' });
  });
});

describe('hand-over', () => {
  const record = async (claimId: number, input: object = {}) =>
    verbs.recordHandOver.run(h.services, await h.as('admin'), {
      claimId,
      on: '2026-11-20',
      to: 'Nama budi',
      photoFileId: null,
      ...input,
    });
  const photo = async (who: string) => {
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#3a7' } })
      .jpeg()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], 'foto.jpg');
    return (await filesVerbs.uploadHandOver.run(h.services, await h.as(who), { file })).fileId;
  };

  test('waits for the approval, happens once, and its picture is for deciding staff only', async () => {
    await stands('budi', { utama: 4_000 });
    const { id } = await claim('budi', 'main-4000');
    await expect(record(id)).rejects.toMatchObject({ message: 'Klaim ini belum disetujui.' });
    await approve('admin', id);
    expect(await answer(record(id, { on: '2026-11-21' }))).toBe('INPUT_INVALID');
    expect(await answer(record(id, { on: '2026-02-30' }))).toBe('INPUT_INVALID');
    // A record stays as it is: another year than was meant would stand there for good.
    await expect(record(id, { on: '2025-11-20' })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { fields: { on: 'Tanggal serah terima sebelum klaimnya, 20 November 2026' } },
    });
    expect(await answer(record(id, { on: '2026-11-19' }))).toBe('INPUT_INVALID');
    expect(await answer(record(id, { to: ' ' }))).toBe('INPUT_INVALID');
    await expect(record(id, { photoFileId: crypto.randomUUID() })).rejects.toMatchObject({
      message: 'Foto serah terima tidak ditemukan. Unggah kembali fotonya.',
    });
    const photoFileId = await photo('finance');
    const done = await record(id, { photoFileId, note: 'Di kantor' });
    expect(done.handOver).toEqual({
      on: '2026-11-20',
      to: 'Nama budi',
      note: 'Di kantor',
      photoUrl: `/api/files/${photoFileId}`,
    });
    await expect(record(id)).rejects.toMatchObject({ message: 'Serah terima klaim ini sudah dicatat.' });
    const site = await openSite(h);
    const status = async (who: string | null) =>
      (await (await site.as(who)).get(`/api/files/${photoFileId}`)).status;
    expect([
      await status('finance'),
      await status('admin'),
      await status('cs'),
      await status('budi'),
      await status(null),
    ]).toEqual([200, 200, 404, 404, 401]);
    const [mine] = (await verbs.myClaims.run(h.services, await h.as('budi'), {})).rows;
    expect(mine?.handOver).toEqual({ on: '2026-11-20', to: 'Nama budi', note: 'Di kantor' });
  });
});

describe('races', () => {
  test('50 claims of one reward make one; 50 decisions of it count once and pay once', async () => {
    await h.partner('rebut');
    await stands('rebut', { utama: 100_000, peringkat: 500, teamRo: 3_140, personalRo: 500 });
    await stockists('rebut', 8);
    await stands('rebut', { utama: 100_000, peringkat: 500, teamRo: 3_140, personalRo: 500 });
    const callers = await Promise.all(Array.from({ length: 50 }, () => h.as('rebut')));
    const claims = await race(
      callers.map((caller) => () => verbs.claim.run(h.services, caller, { reward: 'rank-crown' })),
    );
    expect(claims.done).toHaveLength(1);
    expect(new Set(claims.refused.map((failure) => failure.code))).toEqual(new Set(['CLAIM_EXISTS']));

    const before = await available('rebut');
    const claimId = claims.done[0]!.id;
    const staff = await Promise.all(
      Array.from({ length: 50 }, (_, i) => h.as(['superadmin', 'admin', 'finance'][i % 3]!)),
    );
    const decisions = await race<{ status: string }>(
      staff.map(
        (caller, i) => () =>
          i % 4 === 3
            ? verbs.rejectClaim.run(h.services, caller, { claimId, reason: 'Uji' })
            : approveClaim.run(h.services, caller, { claimId }),
      ),
    );
    expect(decisions.done).toHaveLength(1);
    expect(new Set(decisions.refused.map((failure) => failure.code))).toEqual(new Set(['CLAIM_DECIDED']));
    const paid = decisions.done[0]!.status === 'approved' ? 405_000_000 : 0;
    expect((await available('rebut')) - before).toBe(paid);
  });

  test('the same operation id twice is one claim', async () => {
    const operationId = crypto.randomUUID();
    const run = async () =>
      verbs.claim.run(h.services, await h.as('rebut', operationId), { reward: 'main-13000' });
    const [first, second] = await Promise.all([run(), run()]);
    expect(second).toEqual(first);
    const missing = verbs.claim.run(
      h.services,
      { ...(await h.as('rebut')), operationId: undefined },
      { reward: 'main-100000' },
    );
    expect(await answer(missing)).toBe('OPERATION_ID_MISSING');
  });
});

describe('the staff’s list', () => {
  const list = async (input: object = {}) => verbs.claims.run(h.services, await h.as('finance'), input);

  test('begins with the oldest pending, counts every state, searches as plain text', async () => {
    const all = await list({ status: 'all' });
    expect(all.counts.all).toBe(all.rows.length);
    expect(all.counts.pending + all.counts.approved + all.counts.rejected).toBe(all.counts.all);
    const pending = await list();
    expect(pending.rows.every((row) => row.status === 'pending')).toBe(true);
    expect(
      (await list({ status: 'all', search: 'SITI' })).rows.every((row) => row.partner.username === 'siti'),
    ).toBe(true);
    expect((await list({ status: 'all', search: '%' })).rows).toEqual([]);
    expect((await list({ status: 'all', reward: 'main-1000' })).counts.all).toBe(2);
    expect(JSON.stringify(all)).not.toMatch(/nik|123456784821|Melati/i);
  });

  test.each(['oldest', 'newest'] as const)('pages without gap or repetition, %s first', async (order) => {
    const whole = (await list({ status: 'all', order })).rows.map((row) => row.id);
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = await list({ status: 'all', order, limit: 2, after });
      seen.push(...page.rows.map((row) => row.id));
      after = page.next ?? undefined;
    } while (after);
    expect(seen).toEqual(whole);
  });

  test('a switched-off matrix cell stops finance with the next request', async () => {
    const caller = await h.as('finance');
    const matrix = structuredClone(caller.matrix);
    matrix.finance['withdrawal-management'] = false;
    expect(await answer(verbs.claims.run(h.services, { ...caller, matrix }, {}))).toBe('FORBIDDEN');
  });
});

test('a partner outside the tree has figures of zero and can claim nothing', async () => {
  await sql`insert into identity.account (username, email, full_name, role, password_hash, created_at)
    values ('luar', 'luar@gmail.com', 'Luar', 'mitra', 'x', now())`.execute(h.owner);
  const page = await verbs.ranks.run(h.services, await h.as('luar'), {});
  expect(page.figures).toEqual({ teamRo: 0, personalRo: 0, newStockists: 0, rankPoints: 0 });
  for (const reward of claimableKeys) expect(await answer(claim('luar', reward))).toBe('CLAIM_NOT_REACHED');
  expect(Object.keys(partnersVerbs)).not.toContain('approveClaim');
});

// Last, because it changes the plan.
describe('the tax is the plan’s', () => {
  const enough = { peringkat: 100, teamRo: 500, personalRo: 100 };

  test('as it was when the reward was claimed, in what is shown, paid and written', async () => {
    for (const who of ['dahulu', 'kemudian']) {
      await h.partner(who);
      await stockists(who, 4);
      await stands(who, enough);
    }
    const earlier = await claim('dahulu', 'rank-diamond');
    expect(earlier.cash).toEqual({ gross: 115_000_000, tax: 11_500_000, net: 103_500_000 });
    const plan = await bonusesVerbs.plan.run(h.services, await h.as('admin'), {});
    const [newest] = plan.versions;
    const input = { baseVersion: plan.newest, validFrom: null, rules: newest?.rules ?? [] };
    const change = async (taxPercent: number) =>
      bonusesVerbs.changePlan.run(h.services, await h.as('superadmin'), {
        ...input,
        taxPercent,
        currentPassword: testPassword,
      });
    for (const wrong of [-1, 51, 2.5]) expect(await answer(change(wrong))).toBe('INPUT_INVALID');
    expect(await change(5)).toMatchObject({ taxPercent: 5 });
    h.setClock(61_000);
    const page = await verbs.ranks.run(h.services, await h.as('kemudian'), {});
    expect(page).toMatchObject({
      taxPercent: 5,
      notes: expect.arrayContaining(['Reward dikenai pajak 5%.']),
    });
    // The question was opened under the tax of before.
    const asShown = async (total: number) =>
      verbs.claim.run(h.services, await h.as('kemudian'), { reward: 'rank-diamond', total });
    await expect(asShown(103_500_000)).rejects.toMatchObject({
      code: 'OFFER_CHANGED',
      message: expect.stringMatching(/yang Anda terima sekarang Rp.109\.250\.000/),
    });
    const later = await asShown(109_250_000);
    expect(later.cash).toEqual({ gross: 115_000_000, tax: 5_750_000, net: 109_250_000 });
    const before = [await available('dahulu'), await available('kemudian')];
    await approve('finance', earlier.id);
    await approve('finance', later.id);
    const after = [await available('dahulu'), await available('kemudian')];
    expect(after.map((sum, index) => sum - (before[index] ?? 0))).toEqual([103_500_000, 109_250_000]);
    const told = async (who: string) => (await emailsTo(h, `${who}@gmail.com`)).at(-1)?.body;
    expect(await told('dahulu')).toContain('dikurangi pajak 10%');
    expect(await told('kemudian')).toContain('dikurangi pajak 5%');
    const row = await query({ detail: json<{ before: string[]; after: string[] }>() })`
      select detail from audit.entry where action = 'bonuses.changePlan' order by id desc limit 1`.first(
      h.owner,
    );
    expect(row?.detail).toMatchObject({
      before: ['Reward Peringkat berupa uang dipotong pajak 10%.'],
      after: ['Reward Peringkat berupa uang dipotong pajak 5%.'],
    });
  });
});
