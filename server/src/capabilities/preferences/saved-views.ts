import type { ViewRow } from './saved-view-store.ts';

export const presentSavedView = ({ at, ...row }: ViewRow) => ({ ...row, savedAt: at.toISOString() });
