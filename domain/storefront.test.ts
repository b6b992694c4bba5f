import { describe, expect, test } from 'vitest';
import { bottleCount, greetableName, maxBottles, publicOrderTotal } from './storefront.ts';

describe('the quantity of a public purchase (spec 5)', () => {
  test.each([
    ['3', 3],
    [12, 12],
    ['', 1],
    ['  ', 1],
    ['abc', 1],
    ['0', 1],
    [-4, 1],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
    ['2.9', 2],
    [null, 1],
    [undefined, 1],
    ['999999', maxBottles],
  ])('%o becomes %i', (typed, count) => {
    expect(bottleCount(typed)).toBe(count);
  });

  test('the total is whole rupiah', () => {
    expect(publicOrderTotal(100_000, 3)).toBe(300_000);
  });
});

describe('whom a letter greets', () => {
  test.each(['Dewi Lestari', "Nur'aini", 'H. Abdul R. Hakim', 'José', 'Siti-Aminah'])('%s', (name) => {
    expect(greetableName(name)).toBe(name);
  });

  test.each([
    'Menang hadiah di http://jahat.example',
    'kunjungi jahat.example',
    'PROMO 50%',
    'a'.repeat(80),
    'dewi@jahat.example',
    'Dewi\r\nBcc: korban@example.com',
    '<b>Dewi</b>',
    '',
  ])('nobody called %o', (name) => {
    expect(greetableName(name)).toBe('');
  });
});
