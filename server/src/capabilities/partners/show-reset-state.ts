import { contract } from '@rimpang/contract/index';
import { readResetState } from '../resets/index.ts';
import { view } from '../../platform/requests/verb.ts';

/** How far the last reset is; asked again and again while one runs. */
export const showResetState = view(contract.partners.resetState, async ({ db, services }) => {
  const state = await readResetState(db);
  if (!state) return { state: null };
  const { at, backup } = state;
  return { state: { ...state, at: at.toISOString(), restore: backup && services.restoreCommand(backup) } };
});
