import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Award,
  bonusTypeLabels,
  bonusTypes,
  defaultRules,
  evaluatePlan,
  nearestActive,
  type Plan,
  type PlanEvent,
} from './plan.ts';

const company = 1;
const plan: Plan = { version: 1, validFrom: new Date('2026-01-01T00:00:00Z'), rules: defaultRules };

/** company 1 > 2 > 3 > 4, with 3 inactive. */
const registration: PlanEvent = {
  trigger: 'registration',
  cause: 'registration:5',
  subject: 5,
  company,
  ancestors: [
    { id: 3, roActive: false },
    { id: 2, roActive: true },
    { id: 1, roActive: false },
  ],
  pinType: 'activation',
  quantity: 1,
};
const ro: PlanEvent = { ...registration, trigger: 'ro-activation', cause: 'ro:7', pinType: 'ro' };
const order = (pinType: 'activation' | 'ro', quantity: number): PlanEvent => ({
  ...registration,
  trigger: 'order-approval',
  cause: 'order:3',
  pinType,
  quantity,
});

/** Who gets how much of what, as one line. */
const lines = (awards: readonly Award[]) =>
  awards.map(({ rule: { award }, beneficiary, quantity }) =>
    award.kind === 'bonus'
      ? `${beneficiary} ${award.type} ${award.amount * quantity}`
      : `${beneficiary} ${award.counter} ${award.points * quantity} poin`,
  );

describe('the first plan (R9.6, R9.7, R9.8, decision 003)', () => {
  test('a registration pays the direct upline, active or not, and the new partner', () => {
    expect(lines(evaluatePlan(plan, registration))).toEqual([
      '3 referral 250000',
      '3 peringkat 1 poin',
      '5 reward_utama 350000',
      '5 utama 50 poin',
    ]);
  });

  test('an RO activation pays the nearest active upline and the partner', () => {
    const awards = evaluatePlan(plan, ro);
    expect(lines(awards)).toEqual(['2 ro 50000', '5 reward_utama 350000', '5 utama 50 poin']);
    expect(awards[0]?.passedOver).toEqual([{ id: 3, reason: 'ro-inactive' }]);
  });

  test('an approved order pays the person who ordered, per PIN', () => {
    expect(lines(evaluatePlan(plan, order('activation', 2)))).toEqual(['5 referral 500000']);
    expect(lines(evaluatePlan(plan, order('ro', 3)))).toEqual(['5 ro 150000']);
  });

  test('the person who stands directly under the company brings the company its bonus', () => {
    const ancestors = [{ id: company, roActive: false }];
    expect(lines(evaluatePlan(plan, { ...registration, ancestors }))[0]).toBe('1 referral 250000');
    expect(lines(evaluatePlan(plan, { ...ro, ancestors }))[0]).toBe('1 ro 50000');
  });

  test('behind a closed account no person is paid: a closed direct upline’s share is the company’s', () => {
    const ancestors = [
      { id: 3, roActive: true, closed: true },
      { id: 2, roActive: true },
      { id: company, roActive: false },
    ];
    expect(lines(evaluatePlan(plan, { ...registration, ancestors })).slice(0, 2)).toEqual([
      '1 referral 250000',
      '1 peringkat 1 poin',
    ]);
    expect(lines(evaluatePlan(plan, { ...ro, ancestors }))[0]).toBe('2 ro 50000');
  });

  test('a rule that is switched off pays nothing, and changes nothing else', () => {
    const rules = defaultRules.map((rule) =>
      rule.key === 'order.activation' ? { ...rule, enabled: false } : rule,
    );
    expect(evaluatePlan({ ...plan, rules }, order('activation', 2))).toEqual([]);
    expect(evaluatePlan({ ...plan, rules }, ro)).toEqual(evaluatePlan(plan, ro));
  });

  test('the keys of the rules are distinct, because the ledger counts on them (invariant 12)', () => {
    expect(new Set(defaultRules.map((rule) => rule.key)).size).toBe(defaultRules.length);
  });

  test('the four types have the labels of decision 001', () => {
    expect(bonusTypes.map((type) => bonusTypeLabels[type])).toEqual([
      'Referral',
      'Repeat Order',
      'Reward Utama',
      'Reward Peringkat',
    ]);
  });
});

/** Any line of ancestors with distinct ids, nearest first, the company last. */
const lineages = fc
  .uniqueArray(fc.integer({ min: 2, max: 10_000 }), { maxLength: 30 })
  .chain((ids) =>
    fc.tuple(
      fc.constant(ids),
      fc.array(fc.boolean(), { minLength: ids.length + 1, maxLength: ids.length + 1 }),
    ),
  )
  .map(([ids, active]) => [...ids, company].map((id, i) => ({ id, roActive: active[i] ?? false })));

describe('the receiver of an RO bonus (invariant 13)', () => {
  test('is exactly one: the first active ancestor, else the company', () => {
    fc.assert(
      fc.property(lineages, (ancestors) => {
        const awards = evaluatePlan(plan, { ...ro, subject: 20_000, ancestors });
        const receivers = awards.filter((award) => award.rule.key === 'ro.nearest-active');
        expect(receivers).toHaveLength(1);
        let expected = company;
        for (const { id, roActive } of ancestors.toReversed()) if (roActive && id !== company) expected = id;
        expect(receivers[0]?.beneficiary).toBe(expected);
      }),
    );
  });

  test('was preceded by everybody who was passed over, and only by inactive ones', () => {
    fc.assert(
      fc.property(lineages, (ancestors) => {
        const { beneficiary, passedOver } = nearestActive(ancestors, company);
        const ids = ancestors.map((ancestor) => ancestor.id);
        expect(passedOver.map((passed) => passed.id)).toEqual(ids.slice(0, ids.indexOf(beneficiary)));
        for (const { id } of passedOver) {
          expect(id).not.toBe(company);
          expect(ancestors.find((ancestor) => ancestor.id === id)?.roActive).toBe(false);
        }
      }),
    );
  });

  test('does not hang on any person above the receiver', () => {
    fc.assert(
      fc.property(lineages, lineages, (ancestors, others) => {
        const { beneficiary } = nearestActive(ancestors, company);
        if (beneficiary === company) return;
        const below = ancestors.slice(0, ancestors.findIndex((a) => a.id === beneficiary) + 1);
        expect(nearestActive([...below, ...others], company).beneficiary).toBe(beneficiary);
      }),
    );
  });

  test('is the company where no person stands above', () => {
    expect(nearestActive([], company)).toEqual({ beneficiary: company, passedOver: [] });
  });
});

test('amounts grow with the number of PINs and nothing else', () => {
  fc.assert(
    fc.property(fc.constantFrom('activation', 'ro'), fc.integer({ min: 1, max: 1000 }), (type, quantity) => {
      const awards = evaluatePlan(plan, order(type, quantity));
      expect(awards.map((award) => award.quantity)).toEqual([quantity]);
      expect(awards.map((award) => award.beneficiary)).toEqual([5]);
    }),
  );
});
