import { rupiah, whole } from '@rimpang/contract/fields';
import { planRule } from '@rimpang/contract/plan';
import { pinTypes } from '@rimpang/domain/pins';
import { beneficiaries, bonusTypes, pointCounters, type Rule, triggers } from '@rimpang/domain/plan';
import { freeRuleKey, ruleProblems } from '@rimpang/domain/plan-check';
import { z } from 'zod';

/** The form of a new rule: one field for each thing that can be chosen, whether it matters for this rule or not. */
const form = z.strictObject({
  trigger: z.enum(triggers),
  pinType: z.enum(pinTypes),
  beneficiary: z.enum(beneficiaries),
  kind: z.enum(['bonus', 'points']),
  type: z.enum(bonusTypes),
  counter: z.enum(pointCounters),
  amount: rupiah('Jumlah wajib diisi').nullable(),
  points: whole('Jumlah wajib diisi').nullable(),
  title: z.string(),
});
export type NewRuleValues = z.infer<typeof form>;

export const blankRule: NewRuleValues = {
  trigger: 'registration',
  pinType: 'activation',
  beneficiary: 'upline',
  kind: 'bonus',
  type: 'referral',
  counter: 'utama',
  amount: null,
  points: null,
  title: '',
};

/** The rule that the form describes; an amount that is not there yet counts as 0. */
export function ruleOf(values: NewRuleValues, taken: readonly string[]): Rule {
  const { trigger, pinType, beneficiary, kind, type, counter, title } = values;
  const award =
    kind === 'bonus'
      ? ({
          kind,
          type,
          amount: (values.amount ?? 0) as Extract<Rule['award'], { kind: 'bonus' }>['amount'],
        } as const)
      : ({ kind, counter, points: values.points ?? 0 } as const);
  return {
    key: freeRuleKey(trigger, title, taken),
    trigger,
    ...(trigger === 'order-approval' && { pinType }),
    beneficiary,
    award,
    enabled: true,
    title: title.trim(),
  };
}

/** Checks the form as the server checks the rule, beside its own fields. `taken`: every key that was ever used. */
export const newRuleSchema = (taken: readonly string[]) =>
  form
    .superRefine((values, context) => {
      const problem = (path: keyof NewRuleValues, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      const rule = ruleOf(values, taken);
      const field = values.kind === 'bonus' ? 'amount' : 'points';
      const worth = rule.award.kind === 'bonus' ? rule.award.amount : rule.award.points;
      if (worth === 0) problem(field, 'Jumlah wajib diisi');
      if (rule.title === '') problem('title', 'Nama aturan wajib diisi');
      const problems = ruleProblems(rule);
      if (problems['award.kind']) problem('kind', problems['award.kind']);
      if (problems.award) problem(field, problems.award);
    })
    .transform((values) => planRule.parse(ruleOf(values, taken)));
