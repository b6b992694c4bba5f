import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like.ts';
import { int, query } from '../../platform/database/query.ts';

/**
 * PINs whose code holds what was typed, whatever the case: their ids where they are few, else null. The rows of few are found by
 * their ids; of many, a list that is read from its beginning soon has a page (decision 109).
 */
export type FoundCodes = { typed: string; ids: readonly number[] | null };

/** So many are few. */
export const fewCodes = 1_000;

export async function findCodes(db: Database | Tx, typed: string): Promise<FoundCodes> {
  const rows = await query({ id: int })`
    select pin_id as id from pins.code where code ilike ${containing(typed)}
    limit ${fewCodes + 1}`.all(db);
  return { typed, ids: rows.length > fewCodes ? null : rows.map(({ id }) => id) };
}

/** Is the row called `pin` one of them? */
export const hasFoundCode = ({ typed, ids }: FoundCodes): RawBuilder<unknown> =>
  ids ? sql`pin.id = any (${ids}::bigint[])` : sql`pin.code ilike ${containing(typed)}`;
