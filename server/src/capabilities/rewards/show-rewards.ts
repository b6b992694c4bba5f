import { balancesOf, selectOpening } from '../ledger/index.ts';
import { contract } from '@rimpang/contract/index';
import {
  afterTax,
  claimableRewards,
  isReached,
  mainTiers,
  rankGap,
  rankRewardNotes,
  rankTiers,
  type RewardKey,
  takingStates,
} from '@rimpang/domain/rewards';
import { nextMainRewardWords, nextRankWords } from '@rimpang/domain/reward-goals';
import type { RawBuilder } from 'kysely';
import { snapshot, type Tx } from '../../platform/database/database.ts';
import { allPart, firstPart } from '../../platform/database/query.ts';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import {
  type ClaimRow,
  type Figures,
  figuresFor,
  type NewestClaim,
  newestClaimsFor,
  noFigures,
  selectFigures,
  selectNewest,
  selectOwnClaims,
  selectTaxPercent,
  stateOfClaim,
} from './claim-store.ts';
import { grantedBeforeFor } from './opening-store.ts';
import { presentClaim } from './present.ts';

/** What one partner claimed here, and was given before the company moved in. */
type Past<Claim extends NewestClaim> = { claims: readonly Claim[]; before: ReadonlySet<RewardKey> };

const pastOf = async (tx: Tx, partnerId: number): Promise<Past<ClaimRow>> => ({
  claims: await selectNewest(tx, partnerId),
  before: setOf(await grantedBeforeFor(partnerId).all(tx)),
});

const setOf = (rows: readonly { reward: RewardKey }[]) => new Set(rows.map(({ reward }) => reward));

function canClaim(key: RewardKey, figures: Figures, { claims, before }: Past<NewestClaim>): boolean {
  const newest = claims.find((row) => row.reward === key);
  const claimable = claimableRewards.some((reward) => reward.key === key);
  const free = newest === undefined || !takingStates.includes(stateOfClaim(newest));
  return claimable && free && !before.has(key) && isReached(key, figures);
}

/** What can be said about one reward: the newest claim, whether it was given before, and whether it can be claimed now. */
function claimState(key: RewardKey, figures: Figures, past: Past<ClaimRow>) {
  const newest = past.claims.find((row) => row.reward === key);
  return {
    claim: newest ? presentClaim(newest) : null,
    grantedBefore: past.before.has(key),
    canClaim: canClaim(key, figures, past),
  };
}

/** Points towards the main rewards; the cash tiers were paid through bonuses already (decision 003). */
export const listMainRewards = view(contract.rewards.main, ({ db, actor }) =>
  snapshot(db, async (tx) => {
    const figures = await selectFigures(tx, actor.id);
    const past = await pastOf(tx, actor.id);
    const points = figures.mainPoints;
    const opening = (await selectOpening(tx, actor.id))?.utama ?? 0;
    const tiers = mainTiers.map((tier) => {
      const reached = points >= tier.points;
      return {
        ...tier,
        reached,
        // What the points that came along had reached was paid there.
        paidByBonuses: reached && tier.cash !== null && tier.points > opening,
        missing: Math.max(0, tier.points - points),
        ...claimState(tier.key, figures, past),
      };
    });
    return { points, opening, tiers };
  }),
);

/** Of a partner who was there before the company moved in. */
const openingNote = 'Angka di atas termasuk saldo awal: poin dan RO dari sistem sebelumnya.';

/** The four figures, the four ranks, and what is still missing for each (R2.2.12). */
export const listRankRewards = view(contract.rewards.ranks, ({ db, actor, now }) =>
  snapshot(db, async (tx) => {
    const figures = await selectFigures(tx, actor.id);
    const past = await pastOf(tx, actor.id);
    const taxPercent = await selectTaxPercent(tx, now);
    const opening = await selectOpening(tx, actor.id);
    return {
      figures,
      taxPercent,
      notes: [...rankRewardNotes(taxPercent), ...(opening ? [openingNote] : [])],
      ranks: rankTiers.map((tier) => ({
        ...tier,
        cash: tier.cash && afterTax(tier.cash, taxPercent),
        gap: rankGap(tier, figures),
        achieved: isReached(tier.key, figures),
        ...claimState(tier.key, figures, past),
      })),
    };
  }),
);

/** What the goals of one partner are made of, as parts of a page. */
export const goalParts = (partnerId: RawBuilder<unknown>) => ({
  figures: firstPart(figuresFor(partnerId)),
  claims: allPart(newestClaimsFor(partnerId)),
  before: allPart(grantedBeforeFor(partnerId)),
});

type GoalsFound = {
  figures: Figures | null;
  claims: readonly NewestClaim[];
  before: readonly { reward: RewardKey }[];
};

/** What comes next on each of the two ways of rewards, in words; a way on which something can be claimed says that instead. */
export function presentGoals({ figures: found, claims, before }: GoalsFound) {
  const figures = found ?? noFigures;
  const past = { claims, before: setOf(before) };
  const next = { utama: nextMainRewardWords(figures.mainPoints), peringkat: nextRankWords(figures) };
  return (['utama', 'peringkat'] as const).flatMap((way) => {
    const ready = claimableRewards.find(
      ({ key, rank }) => (rank === null) === (way === 'utama') && canClaim(key, figures, past),
    );
    const words = ready ? `${ready.rank ?? ready.title} bisa diklaim` : next[way];
    return words === null ? [] : [{ way, words, claimable: ready !== undefined }];
  });
}

/** One's own claims, newest first. */
export const listOwnClaims = view(contract.rewards.myClaims, async ({ db, actor, input }) => {
  const { after, limit } = input;
  return pageOf(
    await selectOwnClaims(db, actor.id, { before: lastSeen(after), limit: limit + 1 }),
    limit,
    presentClaim,
  );
});

/** One's own two counters (R3.8). */
export const showPoints = view(contract.rewards.points, async ({ db, actor }) => {
  const { utama, peringkat } = await balancesOf(db, actor.id);
  return { utama, peringkat };
});
