import { contract } from '@rimpang/contract/index';
import { view } from '../../platform/requests/verb.ts';
import { selectViews } from './saved-view-store.ts';
import { presentSavedView } from './saved-views.ts';

/** The reader's own saved views, by name. */
export const listSavedViews = view(contract.identity.savedViews, async ({ db, actor, input }) => ({
  views: (await selectViews(db, actor.id, input.screen ?? null)).map(presentSavedView),
}));
