/** Announced when sessions of an account ended: open event streams check theirs at once. Never sent to a browser. */
export const sessionsTopic = (accountId: number): string => `sessions:${accountId}`;
