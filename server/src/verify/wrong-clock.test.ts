import { afterAll, beforeAll, expect, test } from 'vitest';
import { partnersVerbs } from '../capabilities/partners/index.ts';
import { rewardsVerbs } from '../capabilities/rewards/index.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { verifyDatabase } from './verify.ts';

/** Two servers whose clocks differ, or one that was set right: what happened later may have an earlier moment (decision 213). */
let h: Harness;
const minute = 60_000;
beforeAll(async () => {
  h = await openHarness();
  await h.staff('admin', 'admin');
});
afterAll(() => h.close());

const differences = async () => (await verifyDatabase(h.ownerUrl)).differences;

/** Twenty repeat orders reach the points of the first trip: 50 of the registration are there already. */
async function reachTrip(username: string): Promise<number> {
  const id = await h.partner(username);
  await h.givePins(username, 'ro', 19);
  for (let at = 0; at < 19; at += 1) await partnersVerbs.activateRo.run(h.services, await h.as(username), {});
  return id;
}

test('a claim was earned by what came before it, although that has a later moment', async () => {
  await reachTrip('budi');
  h.setClock(-5 * minute);
  await rewardsVerbs.claim.run(h.services, await h.as('budi'), { reward: 'main-1000' });
  expect(await differences()).toEqual([]);
});

test('the points that a closing takes were there when they were claimed, although it has an earlier moment', async () => {
  const partnerId = await reachTrip('sari');
  const claim = await rewardsVerbs.claim.run(h.services, await h.as('sari'), { reward: 'main-1000' });
  h.setClock(-5 * minute);
  const rejected = { claimId: claim.id, reason: 'Belum waktunya.' };
  await rewardsVerbs.rejectClaim.run(h.services, await h.as('admin'), rejected);
  const closing = { partnerId, reason: 'Diminta mitra', forfeitBalance: true, voidPins: true };
  await partnersVerbs.close.run(h.services, await h.as('admin'), closing);
  expect(await differences()).toEqual([]);
});
