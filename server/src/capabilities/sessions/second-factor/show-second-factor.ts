import { contract } from '@rimpang/contract/index';
import { view } from '../../../platform/requests/verb.ts';
import { selectFactor } from './second-factor-store.ts';

/** Is it on, since when, and how many recovery codes are left. */
export const showSecondFactor = view(contract.identity.secondFactor, async ({ db, actor }) => {
  const factor = await selectFactor(db, actor.id);
  const since = factor?.confirmedAt?.toISOString() ?? null;
  return { enabled: since !== null, since, recoveryCodesLeft: factor?.codesLeft ?? 0 };
});
