import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closedCells, folderOf, partnerCells } from '../../testing/company-files.ts';
import { type Harness, openHarness, registrationForm, testPassword } from '../../testing/harness.ts';
import { int, query } from '../../platform/database/query.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { bonusesVerbs, bonusFolds } from '../bonuses/index.ts';
import { ledgerFolds, sumOpenings } from '../ledger/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { reportsVerbs } from '../reports/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { checkOpening, readInstallation, undoOpening, writeOpening } from './index.ts';
import { foldEach } from '../../platform/database/fold.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  h.services.takeBackup = async () => '/copies/1';
  await h.staff('keuangan', 'finance');
});
afterAll(() => h.close());

const active = { ro: 'aktif', roSince: '2026-01-02' };
const files = {
  partners: [
    partnerCells('siti', 'PERUSAHAAN', { ...active, rank: 'Stokis' }),
    partnerCells('budi', 'siti', active),
    partnerCells('dewi', 'siti'),
    closedCells('edi', 'siti'),
  ],
  balances: [
    { username: 'siti', available: '400.000', paid: '100.000' },
    { username: 'budi', available: '250.000', paid: '50.000' },
    { username: 'dewi', available: '120.000', paid: '0' },
    { username: 'edi', available: '0', paid: '75.000' },
  ],
  pins: [...Array(4).fill({ owner: 'siti', type: 'aktivasi' }), { owner: 'siti', type: 'ro' }],
};

async function moveIn(): Promise<number> {
  const { vault, companyId, clock } = h.services;
  const checked = await checkOpening(folderOf(files), await readInstallation(h.owner, clock()));
  return writeOpening(h.owner, { checked, companyId, vault, now: clock(), tell: () => {} });
}

/** Of each partner what stands on the accounts, at most what the bonuses came to less what was paid of them: by the definition, one by one. */
const byTheDefinition = () =>
  query({ unpaid: int, stands: int, left: int })`
    select coalesce(sum(least(b.amount - greatest(0, s.paid - coalesce(o.earned, 0)),
        s.available + s.held)), 0)::bigint as unpaid,
      coalesce(sum(b.amount - greatest(0, s.paid - coalesce(o.earned, 0))), 0)::bigint as left,
      (select sum(available + held) from ledger.standing)::bigint as stands
    from (select beneficiary_id, sum(amount) as amount from bonuses.bonus group by 1) b
      join ledger.standing s on s.owner_id = b.beneficiary_id
      left join import.opening o on o.partner_id = b.beneficiary_id`.one(h.owner);

const listed = async (account: 'paid' | 'unpaid' | 'forfeited') =>
  (await reportsVerbs.postings.run(h.services, await h.as('keuangan'), { account })).total.amount;

class Undone extends Error {}

/** What the migration makes of the same company, of which a process of before folded in the payouts; afterwards nothing has happened. */
async function filledIn() {
  const migration = new URL('../../../migrations/163-what-left-of-openings.sql', import.meta.url);
  const statements = await readFile(migration, 'utf8');
  let sums: Awaited<ReturnType<typeof sumOpenings>> | undefined;
  const trying = h.owner.transaction().execute(async (tx) => {
    await sql`drop table ledger.opening_total`.execute(tx);
    await sql`delete from platform.folded where source = 'ledger.opening'`.execute(tx);
    await sql.raw(statements).execute(tx);
    sums = await sumOpenings(tx);
    throw new Undone();
  });
  await trying.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return sums;
}

/** The figures of the home and of Bonus Mitra, which are the same before and after they are folded in, and the lists that they lead to. */
async function figures() {
  const read = async () => {
    const as = await h.as('keuangan');
    const { bonus: home } = await reportsVerbs.adminDashboard.run(h.services, as, {});
    const { partners } = await bonusesVerbs.overview.run(h.services, as, {});
    expect(home).toMatchObject({ unpaid: partners.unpaid, openingUnpaid: partners.openingUnpaid });
    const { unpaid, stands, left } = await byTheDefinition();
    expect(partners).toMatchObject({ unpaid, forfeited: left - unpaid, openingUnpaid: stands - unpaid });
    expect(partners.paid + partners.unpaid + partners.forfeited).toBe(partners.total);
    expect(await listed('unpaid')).toBe(partners.unpaid + partners.openingUnpaid);
    expect(await listed('paid')).toBe(partners.paid + partners.openingPaid);
    const { total, paid, forfeited, openingPaid, openingUnpaid } = partners;
    return { total, paid, unpaid, forfeited, openingPaid, openingUnpaid };
  };
  const late = await read();
  expect(await filledIn()).toEqual({ paid: late.openingPaid, unpaid: late.openingUnpaid });
  await foldEach(h.services.db, ledgerFolds);
  await foldEach(h.services.db, bonusFolds(h.services.companyId));
  expect(await read()).toEqual(late);
  expect(await filledIn()).toEqual({ paid: late.openingPaid, unpaid: late.openingUnpaid });
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
  return late;
}

const register = async (username: string, upline: string) =>
  partnersVerbs.register.run(h.services, await h.as('siti'), registrationForm(username, { upline }));
const close = async (username: string) =>
  partnersVerbs.close.run(h.services, await h.as('superadmin'), {
    partnerId: await h.idOf(username),
    reason: 'Diminta',
    forfeitBalance: true,
    voidPins: true,
  });
const withdraw = async (username: string, amount: number) => {
  const { id } = await withdrawalsVerbs.request.run(h.services, await h.as(username), { amount });
  return async () => withdrawalsVerbs.approve.run(h.services, await h.as('keuangan'), { withdrawalId: id });
};
const earnedBy = async (username: string) =>
  (await bonusesVerbs.summary.run(h.services, await h.as(username), {})).byType.reduce(
    (sum, { amount }) => sum + amount,
    0,
  );

it('what came along is no bonus, and leaves with an import that is taken out', async () => {
  for (const run of ['first', 'again']) {
    const id = await moveIn();
    expect(await figures(), run).toMatchObject({ total: 0, unpaid: 0, forfeited: 0, openingUnpaid: 770_000 });
    await undoOpening(h.owner, { id, now: h.services.clock() });
    expect(await figures(), run).toMatchObject({ unpaid: 0, openingPaid: 0, openingUnpaid: 0 });
  }
  await moveIn();
});

it('what a closed partner gave up of own bonuses is not unpaid, and of what came along no bonus', async () => {
  await register('eka', 'budi');
  await register('fajar', 'siti');
  const begun = await figures();
  expect(begun).toMatchObject({ paid: 0, forfeited: 0, openingUnpaid: 770_000 });
  const budis = await earnedBy('budi');
  expect(budis).toBeGreaterThan(0);
  expect(begun.unpaid).toBe(begun.total);

  // With an opening only.
  await close('dewi');
  expect(await figures()).toEqual({ ...begun, openingUnpaid: 650_000 });
  // With an opening and own bonuses.
  await close('budi');
  expect(await figures()).toEqual({
    ...begun,
    unpaid: begun.unpaid - budis,
    forfeited: budis,
    openingUnpaid: 400_000,
  });
});

it('payouts use up what came along first, what is held counts until then, and the rest of it is given up at a closing', async () => {
  const before = await figures();
  const approve = await withdraw('siti', 140_000);
  expect(await figures()).toEqual(before);
  await approve();
  const paid = await figures();
  expect(paid).toEqual({ ...before, openingPaid: 150_000, openingUnpaid: 250_000 });
  // Beyond what came along.
  await (await withdraw('siti', 290_000))();
  const beyond = await figures();
  expect(beyond).toEqual({
    ...paid,
    openingPaid: 400_000,
    openingUnpaid: 0,
    paid: 50_000,
    unpaid: paid.unpaid - 50_000,
  });
  // Who brought nothing along.
  await register('gita', 'fajar');
  await register('hadi', 'siti');
  const later = await figures();
  const ofSiti = (await earnedBy('siti')) - 50_000;
  await close('siti');
  const { unpaid, forfeited, openingPaid } = await figures();
  expect([unpaid, forfeited, openingPaid]).toEqual([
    later.unpaid - ofSiti,
    later.forfeited + ofSiti,
    400_000,
  ]);
});

it('a reset of the network gives up all of it, and the home begins again', async () => {
  const before = await figures();
  const reset = { confirm: 'RESET', currentPassword: testPassword } as const;
  await partnersVerbs.resetNetwork.run(h.services, await h.as('superadmin'), reset);
  const after = await figures();
  expect(after).toEqual({
    ...before,
    unpaid: 0,
    forfeited: before.forfeited + before.unpaid,
    openingUnpaid: 0,
  });
  const home = (await reportsVerbs.adminDashboard.run(h.services, await h.as('keuangan'), {})).bonus;
  expect(home).toMatchObject({
    total: 0,
    paid: 0,
    unpaid: 0,
    forfeited: 0,
    openingPaid: 0,
    openingUnpaid: 0,
  });
});
