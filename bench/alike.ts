import type { Reading } from './readings.ts';

/** Rows of an answer: of its first list; null where it has none, and where one file or figure is all there is. */
export function rowsShown(answer: unknown): number | null {
  if (answer === null || typeof answer !== 'object') return null;
  const rows = Object.values(answer).find((part): part is unknown[] => Array.isArray(part));
  return rows?.length ?? null;
}

/** How many rows an answer of the small company has, and one of the large. */
export type Shown = { before: number; after: number };

/** What a reading of the large company is held against that of the small one with. */
export type Alike =
  /** As it is asked: the answer is no longer. */
  | { as: 'asked' }
  /** Asked for a page of as many rows as the small company's has. */
  | { as: 'shorter'; call: Reading; shown: Shown }
  /** Not at all: the answer is longer, and cannot be asked shorter. */
  | { as: 'neither'; shown: Shown };

/** Answers of the same length cost the same, whatever the company has; a page of 25 costs more than one of three in any of them. */
export async function alikeOf(small: Reading, large: Reading): Promise<Alike> {
  const [before, after] = [rowsShown(await small()), rowsShown(await large())];
  if (before === null || after === null || after <= before) return { as: 'asked' };
  const shown = { before, after };
  const limit = Math.max(1, before);
  const call = () => large({ limit });
  try {
    const rows = rowsShown(await call());
    return rows !== null && rows <= limit ? { as: 'shorter', call, shown } : { as: 'neither', shown };
  } catch {
    return { as: 'neither', shown };
  }
}
