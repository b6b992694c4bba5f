import { contract } from '@rimpang/contract/index';
import type { MemberCard } from '@rimpang/contract/network';
import { snapshot } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { view } from '../../platform/requests/verb.ts';
import { isWithin, selectCardsById } from './card-store.ts';
import { selectLevels } from './diagram-store.ts';
import { topOf } from './list-members.ts';

/**
 * A member of the reader's branch with two or three levels below (R2.2.9; horizontal for staff). Failures:
 * NOT_FOUND, also for a member of another branch.
 */
export const showDiagram = view(contract.network.diagram, ({ db, actor, input, services }) =>
  snapshot(db, async (tx) => {
    const { memberId, levels, breadth } = input;
    if (!(await isWithin(tx, topOf(actor, services.companyId), memberId))) throw new Failure('NOT_FOUND');
    const below = await selectLevels(tx, memberId, { levels, breadth });
    const cards = await selectCardsById(tx, [memberId, ...below]);
    const root = cards.get(memberId);
    if (!root) throw new Failure('NOT_FOUND');
    const known = (id: number): MemberCard[] => [cards.get(id)].filter((card) => card !== undefined);
    return { root, members: below.flatMap(known), breadth };
  }),
);
