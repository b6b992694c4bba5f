import { deleteView, savedViews, saveView } from './saved-views.ts';

/** Keyed like `contract.identity`, for the router. */
export const preferencesVerbs = { savedViews, saveView, deleteView };
