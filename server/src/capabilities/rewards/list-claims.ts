import { contract } from '@rimpang/contract/index';
import { momentsOfDays } from '@rimpang/domain/calendar';
import { claimStatuses } from '@rimpang/domain/rewards';
import { snapshot, type Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { findPeople, ownAccounts, ownSideOf } from '../accounts/index.ts';
import { pageOf, placeOf } from '../../platform/requests/paging.ts';
import { countsByStatus } from '../../platform/requests/status-counts.ts';
import { markOwn, readTogether } from '../../platform/requests/shared-view.ts';
import { view } from '../../platform/requests/verb.ts';
import { countClaims, selectClaim, selectClaims, selectPhone } from './claim-store.ts';
import { presentStaffClaim } from './present.ts';

/** Staff's list of claims; the counts follow the search and the reward, not the status. */
export const listClaims = view(contract.rewards.claims, async ({ db, actor, input }) => {
  const { limit, search } = input;
  const status = input.status === 'all' ? null : input.status;
  // What everybody reads alike: nothing is marked as the reader's own yet.
  const read = async (tx: Tx) => {
    const searched = search ? { people: await findPeople(tx, search), label: search } : null;
    const filter = { reward: input.reward ?? null, searched, ...momentsOfDays(input) };
    const counted = await countClaims(tx, filter);
    const found = await selectClaims(tx, filter, { status, ...placeOf(input) });
    return {
      ...pageOf(found, limit, (row) => presentStaffClaim(row, { own: false })),
      counts: countsByStatus(claimStatuses, counted),
    };
  };
  const question = JSON.stringify(['rewards.claims', input]);
  const [page, own] = await Promise.all([
    readTogether(db, question, () => snapshot(db, read)),
    ownSideOf(db, actor.id),
  ]);
  return markOwn(page, ({ partner }) => own.accounts.has(partner.id));
});

/** One claim with the way to reach the partner. Failures: NOT_FOUND. */
export const showClaim = view(contract.rewards.showClaim, async ({ db, actor, input }) => {
  const row = await selectClaim(db, input.claimId);
  if (!row) throw new Failure('NOT_FOUND');
  const own = (await ownAccounts(db, actor.id, [row.partnerId])).size > 0;
  return { ...presentStaffClaim(row, { own }), partnerPhone: await selectPhone(db, row.partnerId) };
});
