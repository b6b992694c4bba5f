import { describe, expect, test } from 'vitest';
import { amountChips, withdrawalSchema } from './withdrawal-balance.ts';

describe('amounts to pick', () => {
  test.each([
    [0, []],
    [49_999, []],
    [50_000, ['50 ribu']],
    [290_000, ['50 ribu', '100 ribu', '200 ribu']],
    [3_140_000, ['500 ribu', '1 juta', '2 juta']],
  ])('a maximum of %i offers %j', (maximum, labels) => {
    expect(amountChips(maximum).map(({ label }) => label)).toEqual(labels);
  });
});

describe('what may be asked for', () => {
  const first = (available: number, amount: unknown) =>
    withdrawalSchema(available).safeParse({ amount }).error?.issues[0]?.message ?? null;

  test.each([
    [3_150_000, null, 'Jumlah wajib diisi'],
    [3_150_000, 49_999, 'Jumlah penarikan minimal Rp\u00a050.000'],
    [3_150_000, 50_000, null],
    [3_150_000, 3_140_000, null],
    [3_150_000, 3_140_001, 'Jumlah melebihi saldo tersedia setelah dikurangi biaya admin'],
    [55_000, 50_000, 'Jumlah melebihi saldo tersedia setelah dikurangi biaya admin'],
  ])('of %i, %j: %j', (available, amount, message) => {
    expect(first(available, amount)).toBe(message);
  });
});
