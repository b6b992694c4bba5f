import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveClaim, partnersVerbs } from '../capabilities/partners/index.ts';
import { rewardsVerbs } from '../capabilities/rewards/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { openPeople } from '../testing/role-answers.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { claimsEarned, claimsOnce, dueLines } from './claims.ts';
import { verifyDatabase } from './verify.ts';

let h: Harness;
let claimId: number;

/** 50 points at registration, 19 × 50 by repeat orders: exactly the first trip, earned as in real use. */
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  await h.givePins('budi', 'ro', 19);
  for (let i = 0; i < 19; i += 1) await partnersVerbs.activateRo.run(h.services, await h.as('budi'), {});
  const { id } = await rewardsVerbs.claim.run(h.services, await h.as('budi'), { reward: 'main-1000' });
  claimId = id;
  await approveClaim.run(h.services, await h.as('finance'), { claimId });
  await rewardsVerbs.recordHandOver.run(h.services, await h.as('admin'), {
    claimId,
    on: '2026-11-20',
    to: 'Nama budi',
    photoFileId: null,
  });
});
afterAll(() => h.close());

/** Tries a tampering in a transaction that is rolled back, with every guard off. */
async function differences(change: ReturnType<typeof sql>): Promise<(string | null)[]> {
  const found: (string | null)[] = [];
  const undo = new Error('undo');
  await h.owner
    .transaction()
    .execute(async (tx: Tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await change.execute(tx);
      found.push(await claimsEarned.find(tx), await claimsOnce.find(tx));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

test('claims made in real use keep every promise', async () => {
  expect((await verifyDatabase(h.owner)).differences).toEqual([]);
});

test.each([
  [
    'figures no person had',
    sql`update rewards.claim set main_points = 1001`,
    /mainPoints tercatat 1001, menurut riwayat 1000/,
  ],
  [
    'more RO of a team than its events tell',
    sql`with told as (
        update bonuses.event set ancestors =
          jsonb_build_array(jsonb_build_object('id', subject_id, 'roActive', true))
        where trigger = 'ro-activation'
      ) update rewards.claim set team_ro = 20`,
    /teamRo tercatat 20, menurut riwayat 19/,
  ],
  ['a reward that was not reached', sql`update rewards.claim set reward = 'main-4000'`, /belum terpenuhi/],
  ['a reward no person promised', sql`update rewards.claim set reward = 'main-500'`, /tidak dikenal/],
  [
    'money for a trip',
    sql`with t as (insert into ledger.transfer (rule, cause, beneficiary_id, at)
        select 'x', 'claim:' || id, 1, now() from rewards.claim returning id)
      insert into ledger.posting (transfer_id, account_id, amount) select t.id, a.id, 5
        from t, (select min(id) as id from ledger.account) a`,
    /tidak seharusnya ada "buku x/,
  ],
])('finds %s', async (_, change, difference) => {
  expect((await differences(change))[0]).toMatch(difference);
});

test.each([
  ['a decision no person made', sql`delete from audit.entry where action = 'rewards.approveClaim'`],
  ['a decision of another person', sql`update rewards.claim set decided_by = 1`],
  ['a hand-over no person wrote', sql`update rewards.claim set handed_at = null`],
])('finds %s', async (_, change) => {
  expect((await differences(change))[1]).toMatch(/terjadi \d kali, tercatat \d kali/);
});

test('money is held against the tax of the plan in force when it was claimed', () => {
  expect(dueLines({ status: 'approved', taxPercent: 5 }, 'rank-diamond')).toEqual([
    'bonus rank-diamond reward_peringkat untuk pemilik: 109250000 pajak 5750000',
    'buku rank-diamond: available 109250000',
    'buku rank-diamond: bonus_expense -115000000',
    'buku rank-diamond: tax_withheld 5750000',
  ]);
  expect(dueLines({ status: 'approved', taxPercent: 0 }, 'rank-diamond')).not.toContainEqual(
    expect.stringContaining('tax_withheld'),
  );
  expect(dueLines({ status: 'pending', taxPercent: 10 }, 'rank-diamond')).toEqual([]);
});

test('finds a second open claim where a person dropped the index', async () => {
  const undo = new Error('undo');
  const found: (string | null)[] = [];
  const run = h.owner.transaction().execute(async (tx) => {
    await sql`drop index rewards.claim_open`.execute(tx);
    await sql`insert into rewards.claim (code, partner_id, reward, main_points, team_ro, personal_ro,
      new_stockists, rank_points, created_at)
      select code || 'x', partner_id, reward, main_points, team_ro, personal_ro, new_stockists, rank_points,
        created_at from rewards.claim`.execute(tx);
    found.push(await claimsOnce.find(tx));
    throw undo;
  });
  await expect(run).rejects.toBe(undo);
  expect(found[0]).toMatch(/punya 2 klaim terbuka atau disetujui untuk main-1000/);
});
