import { requestInput } from '@rimpang/contract/withdrawals';
import { parseRupiah } from '@rimpang/domain/money';
import { expect, test } from 'vitest';
import { groupDigits } from './rupiah-field.tsx';
import { numberOf } from './typed-number.ts';

test.each([
  ['50.000', null],
  ['12.345.678.901.234.567.890', 'Maksimal Rp 1.000.000.000.000'],
  ['12345678901234567890', 'Maksimal Rp 1.000.000.000.000'],
  ['123.456.789.012.345', 'Maksimal Rp 1.000.000.000.000'],
  ['1.234.567.890.123.456', 'Maksimal Rp 1.000.000.000.000'],
  ['000.000.000.000.000.050.000', null],
  ['50.000,50', 'Tulis rupiah bulat tanpa sen, misalnya 50.000'],
  ['-12345678901234567890', 'Tulis rupiah bulat tanpa sen, misalnya 50.000'],
  ['', 'Jumlah wajib diisi'],
])('the amount %j is judged by what is wrong with it: %j', (typed, message) => {
  const judged = requestInput.shape.amount.safeParse(numberOf(typed, parseRupiah));
  expect(judged.error?.issues[0]?.message ?? null).toBe(message);
});

test('digits are grouped while they are typed, however many', () => {
  expect(groupDigits('123.456.789.0123')).toBe('1.234.567.890.123');
  expect(groupDigits('123.456.789.012.3456')).toBe('1.234.567.890.123.456');
  expect(groupDigits('0050')).toBe('50');
  expect(groupDigits('50,5')).toBe(null);
});
