import { expect, test } from 'vitest';
import { toPartner, toStaff } from './activities.ts';
import type { BonusActivity } from './activity-store.ts';

const bonus: BonusActivity = {
  kind: 'bonus',
  id: 1,
  at: new Date('2026-11-22T01:00:00.000Z'),
  type: 'ro',
  amount: 50_000,
  claimed: false,
  trigger: 'order-approval',
  orderCode: 'ORD-2611-0003',
  sourceId: 7,
  source: 'Siti Rahmawati',
  beneficiaryId: 7,
  beneficiary: 'Siti Rahmawati',
};

test.each<[BonusActivity['trigger'], string]>([
  ['registration', 'Dari pendaftaran Anda'],
  ['ro-activation', 'Dari repeat order Anda'],
  ['rank-claim', 'Dari klaim reward Anda'],
  ['order-approval', 'Dari pesanan ORD-2611-0003'],
])('a partner reads of a bonus by %s in the words of the own pages', (trigger, words) => {
  expect(toPartner.bonus({ ...bonus, trigger }).detail).toBe(words);
});

test('staff read of a bonus who receives it, and from whom it comes where that is another person', () => {
  expect(toStaff.bonus(bonus).detail).toBe('Siti Rahmawati');
  expect(toStaff.bonus({ ...bonus, sourceId: 8, source: 'Andi Pratama' }).detail).toBe(
    'Siti Rahmawati, dari Andi Pratama',
  );
});
