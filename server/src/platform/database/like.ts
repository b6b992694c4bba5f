/** What people type is text, never a pattern: as a part of one for LIKE, in which no sign has a meaning of its own. */
export const literally = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&');

/** A pattern of LIKE for what holds this anywhere. */
export const containing = (typed: string): string => `%${literally(typed)}%`;
