import { momentsOfBonusCode } from '@rimpang/domain/bonus-code';
import { type RawBuilder, sql } from 'kysely';
import { literally } from '../../platform/database/like.ts';
import { numberedDuring } from '../../platform/database/numbered.ts';

/**
 * Bonuses `b` whose code begins so, whatever the case: what it says of their moment is a stretch of their numbers, in which each is asked for its
 * code. Of all bonuses of a million partners that took ten seconds (decision 160).
 */
export const codeBegins = (typed: string): RawBuilder<unknown>[] => [
  ...numberedDuring('b', 'bonuses.bonus', momentsOfBonusCode(typed)),
  sql`b.code ilike ${`${literally(typed)}%`}`,
];
