import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rupiah } from './money.ts';
import { defaultRules, evaluatePlan, type Rule } from './plan.ts';
import { planProblems, ruleProblems } from './plan-check.ts';
import { planSentences, ruleSentence } from './plan-words.ts';

const [rule] = defaultRules as readonly [Rule, ...Rule[]];

describe('the plan in plain Indonesian', () => {
  test('reads the default plan aloud', () => {
    expect(planSentences(defaultRules)).toEqual([
      'Setiap kali mitra baru terdaftar, upline langsungnya menerima bonus Referral Rp\u00a0250.000.',
      'Setiap kali mitra baru terdaftar, upline langsungnya menerima 1 poin peringkat.',
      'Setiap kali mitra baru terdaftar, mitra baru itu menerima bonus Reward Utama Rp\u00a0350.000.',
      'Setiap kali mitra baru terdaftar, mitra baru itu menerima 50 poin utama.',
      'Setiap kali mitra mengaktifkan RO, upline terdekat yang RO-nya aktif (atau perusahaan, bila tidak ada) menerima bonus Repeat Order Rp\u00a050.000.',
      'Setiap kali mitra mengaktifkan RO, mitra itu menerima bonus Reward Utama Rp\u00a0350.000.',
      'Setiap kali mitra mengaktifkan RO, mitra itu menerima 50 poin utama.',
      'Untuk setiap PIN Aktivasi dalam orderan yang selesai, pemesannya menerima bonus Referral Rp\u00a0250.000.',
      'Untuk setiap PIN RO dalam orderan yang selesai, pemesannya menerima bonus Repeat Order Rp\u00a050.000.',
    ]);
  });

  test('says so where a line is switched off', () => {
    expect(ruleSentence({ ...rule, enabled: false })).toMatch(/^Tidak dipakai: Setiap kali/);
  });
});

describe('what a plan may not say', () => {
  test('the default plan may stand', () => {
    expect(planProblems(defaultRules)).toEqual({});
  });

  test.each<[string, Partial<Rule>, string]>([
    [
      'points for an order',
      { ...orderRule(), award: { kind: 'points', counter: 'utama', points: 1 } },
      'award.kind',
    ],
    ['an order of no type', { ...orderRule(), pinType: undefined }, 'pinType'],
    ['a type for a registration', { pinType: 'ro' }, 'pinType'],
    ['less than nothing', { award: { kind: 'bonus', type: 'referral', amount: rupiah(-1) } }, 'award'],
    ['half a point', { award: { kind: 'points', counter: 'utama', points: 0.5 } }, 'award'],
    ['more than any person pays', { award: { kind: 'bonus', type: 'ro', amount: rupiah(2e9) } }, 'award'],
    ['the key of another trigger', { key: 'ro.referral' }, 'key'],
    ['a key with odd signs', { key: 'registration.Réf' }, 'key'],
  ])('%s', (_, change, field) => {
    expect(Object.keys(ruleProblems({ ...rule, ...change }))).toEqual([field]);
  });

  test('a key twice, nothing at all', () => {
    expect(planProblems([rule, rule])).toEqual({ '1.key': 'Kode aturan dipakai dua kali' });
    expect(planProblems([])).toHaveProperty('_');
  });

  function orderRule(): Partial<Rule> {
    return { key: 'order.extra', trigger: 'order-approval', pinType: 'ro' };
  }
});

test('a line that awards nothing pays nothing, whatever happens', () => {
  const nothing = defaultRules.map(
    (line): Rule => ({
      ...line,
      award:
        line.award.kind === 'bonus' ? { ...line.award, amount: rupiah(0) } : { ...line.award, points: 0 },
    }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...(['registration', 'ro-activation', 'order-approval'] as const)),
      fc.integer({ min: 1, max: 1000 }),
      (trigger, quantity) => {
        const event = {
          trigger,
          cause: 'x',
          subject: 5,
          company: 1,
          ancestors: [],
          pinType: 'ro',
          quantity,
        } as const;
        expect(evaluatePlan({ version: 1, validFrom: new Date(0), rules: nothing }, event)).toEqual([]);
      },
    ),
  );
});
