import type { ViewRow } from './saved-view-store.ts';

export const present = ({ at, ...row }: ViewRow) => ({ ...row, savedAt: at.toISOString() });
