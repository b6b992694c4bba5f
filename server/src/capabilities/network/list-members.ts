import { contract } from '@rimpang/contract/index';
import type { MemberCard } from '@rimpang/contract/network';
import { isStaff } from '@rimpang/domain/roles';
import type { Actor } from '../../platform/requests/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { readTogether } from '../../platform/requests/shared-view.ts';
import { view } from '../../platform/requests/verb.ts';
import { findBelow, isWithin, selectCard, selectCardsById, selectChildren } from './card-store.ts';

/** A partner's tree begins at oneself, a staff member's at the company. */
export const topOf = (actor: Actor, companyId: number) => (isStaff(actor.role) ? companyId : actor.id);

/** The reader's own card. Failures: NOT_FOUND while the account stands in no tree yet. */
export const showNetworkRoot = view(contract.network.root, async ({ db, actor, services }) => {
  const card = await selectCard(db, topOf(actor, services.companyId));
  if (!card) throw new Failure('NOT_FOUND');
  return card;
});

/** Direct members of a person in the reader's branch. Failures: NOT_FOUND, also for a member of another branch. */
export const listChildren = view(contract.network.children, async ({ db, actor, input, services }) => {
  if (!(await isWithin(db, topOf(actor, services.companyId), input.memberId))) throw new Failure('NOT_FOUND');
  const found = await selectChildren(db, input.memberId, lastSeen(input.after), input.limit + 1);
  return pageOf(found, input.limit, (card) => card);
});

const mostMatches = 20;

/** Search that jumps to a member: each match with the cards from the reader down to it (R2.2.9). */
export const findMembers = view(contract.network.find, async ({ db, actor, input, services }) => {
  const topId = topOf(actor, services.companyId);
  // What is found depends on where the tree begins, and on nothing else of the reader: all of staff ask the same (decision 133).
  const question = JSON.stringify(['network.find', topId, input.query]);
  return readTogether(db, question, () => matchesBelow(db, topId, input.query));
});

async function matchesBelow(db: Database, topId: number, search: string) {
  const { ids, total } = await findBelow(db, topId, search, mostMatches);
  const lines = ids.map(({ path }) => path.split('/').filter(Boolean).map(Number));
  const fromTop = lines.map((line) => line.slice(line.indexOf(topId)));
  const cards = await selectCardsById(db, [...new Set(fromTop.flat())]);
  const known = (id: number): MemberCard[] => [cards.get(id)].filter((card) => card !== undefined);
  const matches = fromTop.flatMap((line) =>
    known(line.at(-1) ?? 0).map((card) => ({ ...card, path: line.flatMap(known) })),
  );
  return { matches, total };
}
