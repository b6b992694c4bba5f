import { contract } from '@rimpang/contract/index';
import { isStaff } from '@rimpang/domain/permissions';
import { Failure } from '../../platform/requests/failure.ts';
import { view } from '../../platform/requests/verb.ts';
import { selectExplained } from './bonus-list-store.ts';
import { presentExplanation } from './present.ts';

/** For its receiver, the person it went past, and staff. Failures: NOT_FOUND, also for another partner's bonus. */
export const explainBonus = view(contract.bonuses.explain, async ({ db, actor, input, services }) => {
  const row = await selectExplained(db, input.bonusId);
  const staff = isStaff(actor.role);
  const concerned = [row?.beneficiaryId, ...(row?.passedOver ?? []).map(({ id }) => id)];
  if (!row || (!staff && !concerned.includes(actor.id))) throw new Failure('NOT_FOUND');
  return presentExplanation(row, { id: actor.id, staff, companyId: services.companyId });
});
