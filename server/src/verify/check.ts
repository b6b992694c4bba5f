import type { Tx } from '../platform/database/database.ts';
import { type Query, query, type RowOf, type Shape } from '../platform/database/query.ts';

/** One promise of trust.md, asked of the data. */
export type Check = {
  /** Names the promise; the same in the output and in the tests. */
  name: string;
  /** Numbers of the invariants it stands for. */
  invariants: readonly number[];
  /** It takes far longer than most: begun first where several run at once. */
  isLong?: true;
  /** What it asks, one after the other; several connections may ask these at the same time. */
  parts?: readonly Ask[];
  /** The first difference, in words that lead to the row; null where the data keep the promise. */
  find: Ask;
};

type Ask = (tx: Tx) => Promise<string | null>;

/** A check of parts that do not lean on each other: the first difference is that of the first part that has one. */
export function inParts({
  parts,
  ...check
}: Omit<Check, 'find' | 'parts'> & { parts: readonly Ask[] }): Check {
  return { ...check, parts, find: (tx) => firstAmong(parts.map((part) => () => part(tx))) };
}

/**
 * The first row of a query that looks for broken promises, put into words. The query has its order but no limit: were it
 * to end in `limit 1`, the planner would hope for an early find and walk in loops, which takes for ever on good data.
 */
export async function firstOf<S extends Shape>(
  tx: Tx,
  { shape, statement }: Query<S>,
  tell: (row: RowOf<S>) => string,
): Promise<string | null> {
  const row = await query(shape)`
    with difference as materialized (${statement}) select * from difference limit 1`.first(tx);
  return row && tell(row);
}

/** Asks one after the other and stops at the first difference. */
export async function firstAmong(
  questions: readonly (() => Promise<string | null>)[],
): Promise<string | null> {
  for (const ask of questions) {
    const difference = await ask();
    if (difference) return difference;
  }
  return null;
}
