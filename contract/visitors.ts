import { z } from 'zod';
import { dayRange, optionalText, search, staffPaging } from './fields.ts';

/** Hidden from people and left empty by them; what fills it in is a machine. */
export const honeypot = optionalText(500);

/** Only what has to be checked (decision 034), without it, or everything. */
export const suspectedFilters = ['all', 'true', 'false'] as const;
export type SuspectedFilter = (typeof suspectedFilters)[number];

/** What every list of something that visitors sent can be narrowed by, and how it is paged. */
export const visitorListFilter = (usual: SuspectedFilter) => ({
  search,
  suspected: z.enum(suspectedFilters).default(usual),
  ...dayRange,
  ...staffPaging,
});

/** Failures of everything that a visitor sends. */
export const visitorFailures = ['TOO_MANY_TRIES', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'] as const;
