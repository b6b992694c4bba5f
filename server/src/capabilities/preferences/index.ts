import { deleteSavedView } from './delete-saved-view.ts';
import { listSavedViews } from './list-saved-views.ts';
import { saveView } from './save-view.ts';

/** Keyed like `contract.identity`, for the router. */
export const preferencesVerbs = { savedViews: listSavedViews, saveView, deleteView: deleteSavedView };
