import { planProblems } from '@rimpang/domain/plan-check';
import { defaultRules } from '@rimpang/domain/plan';
import { describe, expect, it } from 'vitest';
import { blankRule, type NewRuleValues, newRuleSchema } from './new-rule.ts';

const taken = defaultRules.map(({ key }) => key);
const check = (values: Partial<NewRuleValues>) => newRuleSchema(taken).safeParse({ ...blankRule, ...values });
const problemsOf = (values: Partial<NewRuleValues>) =>
  Object.fromEntries(
    (check(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

describe('a new rule of the plan', () => {
  it('stands beside the others, under a key of its own', () => {
    const rule = check({ title: 'Bonus bimbingan', amount: 25_000, trigger: 'ro-activation' }).data;
    expect(rule).toEqual({
      key: 'ro.bonus-bimbingan',
      trigger: 'ro-activation',
      beneficiary: 'upline',
      award: { kind: 'bonus', type: 'referral', amount: 25_000 },
      enabled: true,
      title: 'Bonus bimbingan',
    });
    expect(planProblems([...defaultRules, ...(rule ? [rule] : [])])).toEqual({});
    expect(
      newRuleSchema(['ro.bonus-bimbingan']).parse({
        ...blankRule,
        title: 'Bonus bimbingan!',
        amount: 1,
        trigger: 'ro-activation',
      }).key,
    ).toBe('ro.bonus-bimbingan-2');
  });

  it('names the package where it answers to orders, and only there', () => {
    expect(check({ title: 'A', amount: 1, trigger: 'order-approval', pinType: 'ro' }).data).toMatchObject({
      pinType: 'ro',
    });
    expect(check({ title: 'A', amount: 1 }).data).not.toHaveProperty('pinType');
  });

  it('says what is missing or cannot be, at its field', () => {
    expect(problemsOf({})).toEqual({ amount: 'Jumlah wajib diisi', title: 'Nama aturan wajib diisi' });
    expect(problemsOf({ title: 'A', kind: 'points', points: Number.NaN })).toEqual({
      points: 'Harus berupa angka bulat',
    });
    expect(problemsOf({ title: 'A', amount: 2_000_000_000 })).toEqual({ amount: 'Jumlah terlalu besar' });
    expect(problemsOf({ title: 'A', kind: 'points', points: 5, trigger: 'order-approval' }).kind).toMatch(
      /^Aturan orderan PIN hanya dapat memberi bonus/,
    );
  });
});
