const validMs = 24 * 3_600_000;

/** Until when a password is good that another person knows (R9.19). */
export const temporaryUntil = (now: Date): Date => new Date(now.getTime() + validMs);
