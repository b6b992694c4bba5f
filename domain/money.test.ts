import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountInWords,
  formatMillions,
  formatNumber,
  formatPercent,
  formatRupiah,
  parseRupiah,
  parseWholeNumber,
  type Rupiah,
  rupiah,
} from './money.ts';

const amounts = fc.integer({ min: 0, max: 999_999_999_999_999 });

describe('rupiah', () => {
  test.each([0, 1, 50_000, -1, Number.MAX_SAFE_INTEGER])('takes the whole number %d', (value) => {
    expect(rupiah(value)).toBe(value);
  });

  test.each([0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])('refuses %d', (value) => {
    expect(() => rupiah(value)).toThrow(RangeError);
  });
});

describe('formatting', () => {
  test.each([
    [0, 'Rp\u00a00'],
    [999, 'Rp\u00a0999'],
    [1_000, 'Rp\u00a01.000'],
    [250_000, 'Rp\u00a0250.000'],
    [3_750_000, 'Rp\u00a03.750.000'],
    [1_000_000_000, 'Rp\u00a01.000.000.000'],
    [-10_000, 'Rp\u00a0−10.000'],
  ])('%d is shown as %s', (value, shown) => {
    expect(formatRupiah(value)).toBe(shown);
  });

  test.each([
    [0, '0,0'],
    [60_500_000, '60,5'],
    [82_150_000, '82,2'],
    [49_999, '0,0'],
    [50_000, '0,1'],
    [500_000, '0,5'],
    [1_206_000_000, '1.206,0'],
  ])('%d is %s million on a card', (value, shown) => {
    expect(formatMillions(value)).toBe(shown);
  });
});

describe('parseRupiah', () => {
  test.each([
    ['3750000', 3_750_000],
    ['3.750.000', 3_750_000],
    ['3 750 000', 3_750_000],
    ['Rp3.750.000,00', 3_750_000],
    ['Rp\u00a03.750.000,-', 3_750_000],
    ['rp. 50.000', 50_000],
    ['Rp\u00a050.000', 50_000],
    ['  10000,0 ', 10_000],
    ['0', 0],
    ['007', 7],
    ['999999999999999', 999_999_999_999_999],
  ])('reads %s', (text, value) => {
    expect(parseRupiah(text)).toBe(value);
  });

  test.each([
    '',
    ' ',
    'Rp',
    '-1',
    '−50.000',
    '1,5',
    '0,1',
    '1e9',
    '12abc',
    'NaN',
    '1000000000000000',
    '50.000 rupiah',
    '5 + 5',
    '٥٠٠٠٠',
    '50.000,50',
    '1000000.00',
    '1.0000',
    '50.00',
    '1,000,000',
    '1.000 000',
    '1..000',
    '.500',
  ])('refuses %j', (text) => {
    expect(parseRupiah(text)).toBeNull();
  });

  test('reads back whatever is shown', () => {
    fc.assert(
      fc.property(amounts, (value) => {
        expect(parseRupiah(formatRupiah(value))).toBe(value);
        expect(parseRupiah(formatNumber(value))).toBe(value);
        expect(parseRupiah(String(value))).toBe(value);
      }),
    );
  });

  test('gives a whole, non-negative amount or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789., Rp-e'.split('')) }), (text) => {
        const value = parseRupiah(text);
        expect(value === null || (Number.isSafeInteger(value) && value >= 0)).toBe(true);
      }),
    );
  });
});

describe('parseWholeNumber', () => {
  test.each([
    ['0', 0],
    ['7', 7],
    [' 12 ', 12],
    ['007', 7],
    ['1.000', 1_000],
    ['1 000', 1_000],
    ['12.345.678', 12_345_678],
    ['-5', -5],
    ['−5', -5],
  ])('reads %j', (text, value) => {
    expect(parseWholeNumber(text)).toBe(value);
  });

  test.each([
    '',
    ' ',
    '2,5',
    '2.5',
    '1e3',
    '0x10',
    '1.00',
    '10.00',
    '1,000',
    'abc',
    '5 + 5',
    '--5',
    '9'.repeat(20),
  ])('refuses %j', (text) => {
    expect(parseWholeNumber(text)).toBeNull();
  });

  test('never makes a number of text that does not show all its digits', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789., -e'.split('')) });
    fc.assert(
      fc.property(typed, (text) => {
        const value = parseWholeNumber(text);
        if (value !== null)
          expect(text.replace(/\D/g, '').replace(/^0+(?=\d)/, '')).toBe(String(Math.abs(value)));
      }),
    );
  });
});

describe('terbilang', () => {
  test.each([
    [0, 'nol rupiah'],
    [1, 'satu rupiah'],
    [10, 'sepuluh rupiah'],
    [11, 'sebelas rupiah'],
    [12, 'dua belas rupiah'],
    [20, 'dua puluh rupiah'],
    [21, 'dua puluh satu rupiah'],
    [100, 'seratus rupiah'],
    [111, 'seratus sebelas rupiah'],
    [200, 'dua ratus rupiah'],
    [1_000, 'seribu rupiah'],
    [1_001, 'seribu satu rupiah'],
    [2_000, 'dua ribu rupiah'],
    [11_000, 'sebelas ribu rupiah'],
    [50_000, 'lima puluh ribu rupiah'],
    [100_000, 'seratus ribu rupiah'],
    [1_510_000, 'satu juta lima ratus sepuluh ribu rupiah'],
    [3_750_000, 'tiga juta tujuh ratus lima puluh ribu rupiah'],
    [1_000_000_000, 'satu miliar rupiah'],
    [1_000_000_000_000, 'satu triliun rupiah'],
  ])('%d is %s', (value, words) => {
    expect(amountInWords(rupiah(value))).toBe(words);
  });

  test('says every amount differently, in single spaces', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const [one, other] = [amountInWords(a as Rupiah), amountInWords(b as Rupiah)];
        expect(one === other).toBe(a === b);
        expect(one).toMatch(/^[a-z]+( [a-z]+)* rupiah$/);
      }),
    );
  });
});

test.each([
  [34.5, '34,5%'],
  [40, '40%'],
  [0, '0%'],
  [1234.5, '1.234,5%'],
  [2425, '2.425%'],
  [1_000_000, '1.000.000%'],
])('%d percent: %s', (value, words) => {
  expect(formatPercent(value)).toBe(words);
});
