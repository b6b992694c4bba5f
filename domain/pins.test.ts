import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxPinsPerOperation, orderTotal, pinCode, pinPrices, pinTypes } from './pins.ts';

test('the packages cost what R9.3 says', () => {
  expect(pinPrices).toEqual({ activation: 3_750_000, ro: 3_500_000 });
  expect(orderTotal('activation', 2)).toBe(7_500_000);
  expect(orderTotal('ro', 0)).toBe(0);
});

test('an order’s total is exact and additive, up to the largest order', () => {
  const quantity = fc.integer({ min: 0, max: maxPinsPerOperation });
  fc.assert(
    fc.property(fc.constantFrom(...pinTypes), quantity, quantity, (type, a, b) => {
      expect(orderTotal(type, a) + orderTotal(type, b)).toBe(orderTotal(type, a + b));
      expect(Number.isSafeInteger(orderTotal(type, a))).toBe(true);
    }),
  );
});

test('a code is prefix, two letters of the type, three characters, three digits, none of them confusable', () => {
  const draws = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    minLength: 4,
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.constantFrom(...pinTypes), draws, (type, shares) => {
      let drawn = 0;
      const code = pinCode(type, (below) => Math.floor((shares[drawn++] ?? 0) * below));
      expect(drawn).toBe(4);
      expect(code).toMatch(
        type === 'activation' ? /^RP-AK-[A-HJ-NP-Z2-9]{3}\d{3}$/ : /^RP-RO-[A-HJ-NP-Z2-9]{3}\d{3}$/,
      );
    }),
  );
});

test('the random source decides every character', () => {
  const lowest = pinCode('activation', () => 0);
  const highest = pinCode('ro', (below) => below - 1);
  expect([lowest, highest]).toEqual(['RP-AK-AAA000', 'RP-RO-999999']);
});
