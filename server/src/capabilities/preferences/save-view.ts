import { contract } from '@rimpang/contract/index';
import { maxSavedViews } from '@rimpang/contract/saved-views';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { upsertView } from './saved-view-store.ts';
import { presentSavedView } from './saved-views.ts';

/** Keeps filters under a name; the same name again replaces them. Failures: VIEWS_FULL. */
export const saveView = verb(contract.identity.saveView, {
  run: async ({ tx, actor, input, now }) => {
    const row = await upsertView(tx, { ...input, accountId: actor.id, most: maxSavedViews, now });
    if (!row) throw new Failure('VIEWS_FULL');
    // A saved view is no change of state that needs an audit entry.
    return { result: presentSavedView(row), audit: null };
  },
});
