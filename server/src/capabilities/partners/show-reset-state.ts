import { contract } from '@rimpang/contract/index';
import { hasDied, readResetState } from '../resets/index.ts';
import { view } from '../../platform/requests/verb.ts';

/** How far the last reset is; asked again and again while one runs. One that died with its process has failed. */
export const showResetState = view(contract.partners.resetState, async ({ db, now, services }) => {
  const state = await readResetState(db);
  if (!state) return { state: null };
  const { at, backup } = state;
  const phase = hasDied(state, now) ? 'failed' : state.phase;
  return {
    state: { ...state, phase, at: at.toISOString(), restore: backup && services.restoreCommand(backup) },
  };
});
