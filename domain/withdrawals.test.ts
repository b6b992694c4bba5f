import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rupiah } from './money.ts';
import { nextStates } from './states.ts';
import {
  maximumWithdrawal,
  minimumBalance,
  minimumWithdrawal,
  payoutExpectedAt,
  withdrawalFee,
  withdrawalLabelsForPartner,
  withdrawalLabelsForStaff,
  withdrawalMessages,
  withdrawalProblem,
  withdrawalStatuses,
  withdrawalStates,
  breaksFourEyes,
  statusOnApproval,
} from './withdrawals.ts';

const balances = fc.integer({ min: 0, max: 10_000_000 });

describe('bounds of a withdrawal (R5.8, R9.10)', () => {
  test.each([
    [0, 0],
    [9_999, 0],
    [10_000, 0],
    [10_001, 1],
    [60_000, 50_000],
    [300_000, 290_000],
  ])('a balance of %d sets Max to %d', (balance, maximum) => {
    expect(maximumWithdrawal(rupiah(balance))).toBe(maximum);
  });

  test.each([
    [null, 300_000, withdrawalMessages.required],
    [0, 300_000, withdrawalMessages.tooSmall],
    [49_999, 300_000, withdrawalMessages.tooSmall],
    [50_000, 60_000, null],
    [50_000, 59_999, withdrawalMessages.tooLarge],
    [50_001, 60_000, withdrawalMessages.tooLarge],
    [290_000, 300_000, null],
    [290_001, 300_000, withdrawalMessages.tooLarge],
    [50_000, 0, withdrawalMessages.tooLarge],
  ])('amount %s with %d available: %s', (amount, available, problem) => {
    expect(withdrawalProblem(amount, rupiah(available))).toBe(problem);
  });

  test('the texts are the specified ones (R5.8)', () => {
    expect(withdrawalMessages).toEqual({
      required: 'Jumlah wajib diisi',
      tooSmall: 'Jumlah penarikan minimal Rp\u00a050.000',
      tooLarge: 'Jumlah melebihi saldo tersedia setelah dikurangi biaya admin',
      deadZone: 'Saldo minimal Rp\u00a060.000',
    });
  });

  test('an amount passes exactly when 50.000 ≤ amount ≤ available − 10.000 (invariant 4)', () => {
    const near = balances.chain((balance) =>
      fc.tuple(
        fc.constant(balance),
        fc.oneof(
          fc.integer({ min: 0, max: 10_000_000 }),
          fc.integer({ min: -3, max: 3 }).map((step) => Math.max(0, balance - 10_000 + step)),
          fc.integer({ min: 49_997, max: 50_003 }),
        ),
      ),
    );
    fc.assert(
      fc.property(near, ([balance, amount]) => {
        const passes = withdrawalProblem(amount, rupiah(balance)) === null;
        expect(passes).toBe(amount >= 50_000 && amount <= balance - 10_000);
        if (passes) expect(balance - amount - withdrawalFee).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('Max is legal from 60.000 on, and below that no amount is (decision 005)', () => {
    fc.assert(
      fc.property(balances, balances, (balance, amount) => {
        const maximum = maximumWithdrawal(rupiah(balance));
        if (balance >= minimumBalance) expect(withdrawalProblem(maximum, rupiah(balance))).toBeNull();
        else expect(withdrawalProblem(amount, rupiah(balance))).not.toBeNull();
      }),
    );
    expect(minimumBalance).toBe(minimumWithdrawal + withdrawalFee);
  });
});

describe('states', () => {
  test('staff and partners read their own words (decision 005)', () => {
    const staff = withdrawalStatuses.map((status) => withdrawalLabelsForStaff[status]);
    const partner = withdrawalStatuses.map((status) => withdrawalLabelsForPartner[status]);
    expect(staff).toEqual(['Tertunda', 'Diproses', 'Selesai', 'Ditolak']);
    expect(partner).toEqual(['Menunggu', 'Diproses', 'Selesai', 'Gagal']);
  });
});

test('with payout batches, an approved withdrawal waits for its bank transfer', () => {
  expect(statusOnApproval(false)).toBe('completed');
  expect(statusOnApproval(true)).toBe('processed');
  for (const batches of [false, true])
    expect(nextStates(withdrawalStates, 'withdrawals.approve', 'pending')).toContain(
      statusOnApproval(batches),
    );
});

test.each([
  [5_000_000, 5_000_000, false],
  [5_000_001, 5_000_000, true],
  [50_000, 0, true],
  [9_000_000, null, false],
])('four eyes: %d above %s', (amount, limit, expected) => {
  expect(breaksFourEyes(amount, limit, 7, [7, null])).toBe(expected);
  expect(breaksFourEyes(amount, limit, 8, [7, null])).toBe(false);
});

describe('when money should have arrived', () => {
  test.each([
    ['Friday morning', '2026-11-20T03:00:00Z', '2026-11-24T10:00:00.000Z'],
    ['Friday, a minute before midnight WIB', '2026-11-20T16:59:00Z', '2026-11-24T10:00:00.000Z'],
    ['Saturday', '2026-11-20T17:00:00Z', '2026-11-24T10:00:00.000Z'],
    ['Sunday', '2026-11-22T03:00:00Z', '2026-11-24T10:00:00.000Z'],
    ['Monday', '2026-11-23T03:00:00Z', '2026-11-25T10:00:00.000Z'],
    ['Wednesday evening', '2026-11-25T15:00:00Z', '2026-11-27T10:00:00.000Z'],
  ])('%s: two business days later, 17.00 WIB', (_, requested, expected) => {
    expect(payoutExpectedAt('pending', new Date(requested))?.toISOString()).toBe(expected);
    expect(payoutExpectedAt('processed', new Date(requested))?.toISOString()).toBe(expected);
  });

  test('nothing is expected of what is over', () => {
    for (const status of ['completed', 'failed'] as const)
      expect(payoutExpectedAt(status, new Date('2026-11-20T03:00:00Z'))).toBeNull();
  });
});
