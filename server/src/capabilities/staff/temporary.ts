const validMs = 24 * 3_600_000;

/** Until when a password is good that somebody else knows (decisions.md, stand-ins). */
export const temporaryUntil = (now: Date): Date => new Date(now.getTime() + validMs);
