import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { deleteViewRow } from './saved-view-store.ts';

/** Failures: NOT_FOUND, also for another person's. */
export const deleteSavedView = verb(contract.identity.deleteView, {
  run: async ({ tx, actor, input }) => {
    if (!(await deleteViewRow(tx, actor.id, input.viewId))) throw new Failure('NOT_FOUND');
    return { result: {}, audit: null };
  },
});
