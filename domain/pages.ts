/** As many rows as a page of a list that is reached by its number may lie behind (decision 105). */
export const mostSkipped = 10_000;
/** How many rows a page of a staff's list may have. */
export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
