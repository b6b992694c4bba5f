import { type RawBuilder, sql } from 'kysely';

/**
 * The end of a question for the version that is in force at a moment, of rows with `version`, counted from 1, and `valid_from`: the newest that
 * has begun, and the first where none has. So it is where the clock of a machine was ahead at the first start and was set right
 * afterwards (decision 213).
 */
export const inForceAt = (moment: Date | RawBuilder<unknown>): RawBuilder<unknown> => sql`
  where version = 1 or valid_from <= ${moment} order by version = 1, valid_from desc, version desc limit 1`;
