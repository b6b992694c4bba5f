import { contract } from '@rimpang/contract/index';
import { isStaff } from '@rimpang/domain/roles';
import { snapshot } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { view } from '../../platform/requests/verb.ts';
import { presentExplanation, selectExplained } from '../bonuses/index.ts';
import { selectPayouts } from './money-store.ts';

/**
 * For its receiver, the person it went past, and staff; with the withdrawals that paid it out, of which `bonuses` knows
 * nothing. Failures: NOT_FOUND, also for another partner's bonus.
 */
export const explainBonus = view(contract.bonuses.explain, ({ db, actor, input, services }) =>
  snapshot(db, async (tx) => {
    const row = await selectExplained(tx, input.bonusId);
    const staff = isStaff(actor.role);
    const concerned = [row?.beneficiaryId, ...(row?.passedOver ?? []).map(({ id }) => id)];
    if (!row || (!staff && !concerned.includes(actor.id))) throw new Failure('NOT_FOUND');
    const { beneficiaryId: partnerId, cumulative: until } = row;
    const payouts = await selectPayouts(tx, { partnerId, from: until - row.amount, until });
    const paidBy = payouts.map(({ at, ...payout }) => ({ ...payout, at: at.toISOString() }));
    return presentExplanation(row, paidBy, { id: actor.id, staff, companyId: services.companyId });
  }),
);
