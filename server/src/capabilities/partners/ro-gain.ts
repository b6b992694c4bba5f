import type { Award } from '@rimpang/domain/plan';

/** What awards of the plan bring one person: rupiah of all bonuses, and points. */
export function gainOf(person: number, awards: readonly Award[]): { reward: number; points: number } {
  const own = awards.filter(({ beneficiary }) => beneficiary === person);
  return {
    reward: own.reduce(
      (sum, { rule, quantity }) => sum + (rule.award.kind === 'bonus' ? rule.award.amount * quantity : 0),
      0,
    ),
    points: own.reduce(
      (sum, { rule, quantity }) => sum + (rule.award.kind === 'points' ? rule.award.points * quantity : 0),
      0,
    ),
  };
}
