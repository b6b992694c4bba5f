import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { answer, openPeople } from '../../testing/role-answers.ts';
import { waitingBehind } from '../../testing/together.ts';
import { setPayouts } from '../../testing/payouts.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { withdrawalsVerbs } from './index.ts';

let h: Harness;
const verbs = withdrawalsVerbs;
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
});
afterAll(() => h.close());

const batching = (batches: boolean) => setPayouts(h, { batches });

describe('what an approval leads to is what was read before it', () => {
  it.each([true, false])('read with batches %s, and changed meanwhile: nothing is decided', async (read) => {
    await h.partner(`baca-${read}`, { upline: 'budi' });
    await batching(!read);
    const withdrawalId = (await verbs.request.run(h.services, await h.as(`baca-${read}`), { amount: 50_000 }))
      .id;
    const input = { withdrawalId, batches: read };
    const alone = async () => verbs.approve.run(h.services, await h.as('finance'), input);
    const several = async () =>
      verbs.approveSeveral.run(h.services, await h.as('finance'), {
        withdrawalIds: [withdrawalId],
        batches: read,
      });
    expect(await answer(alone())).toBe('PAYOUTS_CHANGED');
    expect(await several()).toMatchObject({
      done: 0,
      rows: [
        {
          done: false,
          message: expect.stringContaining('Cara pencairan'),
          withdrawal: { status: 'pending' },
        },
      ],
    });
    const { held } = await verbs.balance.run(h.services, await h.as(`baca-${read}`), {});
    expect(held).toBe(60_000);
    await batching(read);
    expect(await several()).toMatchObject({ done: 1 });
    const shown = await verbs.one.run(h.services, await h.as('finance'), { withdrawalId });
    expect(shown.status).toBe(read ? 'processed' : 'completed');
    // Who came second hears of the decision, whatever was read before it.
    await batching(!read);
    expect(await answer(alone())).toBe('WITHDRAWAL_DECIDED');
  });
});

describe('an approval and a change of the payouts in the same moment', () => {
  it('ends in what was read, or in nothing; never in the other', async () => {
    await h.partner('serentak', { upline: 'budi' });
    for (const name of ['satu', 'dua', 'tiga']) await h.partner(`s-${name}`, { upline: 'serentak' });
    const ask = async () =>
      (await verbs.request.run(h.services, await h.as('serentak'), { amount: 50_000 })).id;
    const ends: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      const read = round % 2 === 0;
      await batching(read);
      const [one, other] = [await ask(), await ask()];
      const [finance, several, superadmin] = await Promise.all(
        ['finance', 'finance', 'superadmin'].map((who) => h.as(who)),
      );
      const { revision } = await verbs.payoutSettings.run(h.services, await h.as('superadmin'), {});
      const change = {
        batches: !read,
        fourEyesAbove: null,
        changedBankHours: 24,
        revision,
        currentPassword: testPassword,
      };
      const approvals = [
        () => verbs.approve.run(h.services, finance!, { withdrawalId: one, batches: read }),
        () => verbs.approveSeveral.run(h.services, several!, { withdrawalIds: [other], batches: read }),
      ];
      // Its password is confirmed, in two transactions, before the race.
      const line = waitingBehind(h.services, 2);
      const changed = verbs.changePayoutSettings.run(line.services, superadmin!, change);
      await Promise.race([line.arrived, changed]);
      const changing = () => {
        line.go();
        return changed;
      };
      // Who begins is another one in each half of the rounds.
      const begun = round < 4 ? [changing, ...approvals] : [...approvals, changing];
      await Promise.allSettled(begun.map((begin) => begin()));
      for (const withdrawalId of [one, other]) {
        const { status } = await verbs.one.run(h.services, await h.as('finance'), { withdrawalId });
        ends.push(`${read} ${status}`);
        if (status === 'pending')
          await verbs.reject.run(h.services, await h.as('finance'), { withdrawalId, reason: 'Coba lagi' });
      }
    }
    const allowed = ['true pending', 'true processed', 'false pending', 'false completed'];
    expect(ends.filter((end) => !allowed.includes(end))).toEqual([]);
    expect(ends).toHaveLength(16);
    expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
  });
});
