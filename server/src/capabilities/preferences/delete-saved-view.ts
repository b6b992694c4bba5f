import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { deleteViewRow } from './saved-view-store.ts';

/**
 * Removes one of the reader's own saved views. A repeat of the same request is answered as the first; failures: NOT_FOUND, for another person's too, as
 * for one that is gone: which numbers are views of others is told to no person.
 */
export const deleteSavedView = verb(contract.identity.deleteView, {
  idempotent: true,
  run: async ({ tx, actor, input }) => {
    if (!(await deleteViewRow(tx, actor.id, input.viewId))) throw new Failure('NOT_FOUND');
    return { result: {}, audit: null };
  },
});
