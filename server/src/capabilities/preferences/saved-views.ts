import { contract } from '@rimpang/contract/index';
import { maxSavedViews } from '@rimpang/contract/saved-views';
import { Failure } from '../../platform/requests/failure.ts';
import { verb, view } from '../../platform/requests/verb.ts';
import { deleteView as deleteRow, selectViews, upsertView, type ViewRow } from './saved-view-store.ts';

const present = ({ at, ...row }: ViewRow) => ({ ...row, savedAt: at.toISOString() });

/** The reader's own saved views, by name. */
export const savedViews = view(contract.identity.savedViews, async ({ db, actor, input }) => ({
  views: (await selectViews(db, actor.id, input.screen ?? null)).map(present),
}));

/** Keeps filters under a name; the same name again replaces them. Failures: VIEWS_FULL. */
export const saveView = verb(contract.identity.saveView, {
  run: async ({ tx, actor, input, now }) => {
    const row = await upsertView(tx, { ...input, accountId: actor.id, most: maxSavedViews, now });
    if (!row) throw new Failure('VIEWS_FULL');
    // A saved view is no change of state that needs an audit entry.
    return { result: present(row), audit: null };
  },
});

/** Failures: NOT_FOUND, also for another person's. */
export const deleteView = verb(contract.identity.deleteView, {
  run: async ({ tx, actor, input }) => {
    if (!(await deleteRow(tx, actor.id, input.viewId))) throw new Failure('NOT_FOUND');
    return { result: {}, audit: null };
  },
});
