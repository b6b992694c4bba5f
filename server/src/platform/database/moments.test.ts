import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { momentOf } from './moments.ts';

/** How the driver itself reads a moment. */
const asDriver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text');

const two = (number: number) => String(number).padStart(2, '0');
const upTo = (max: number, min = 0) => fc.integer({ min, max }).map(two);
const years = fc.oneof(
  fc.integer({ min: 1970, max: 2100 }),
  fc.integer({ min: 1, max: 9999 }),
  fc.integer({ min: 10_000, max: 294_276 }),
);
const decimals = fc
  .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 6 }))
  .map(([number, places]) => String(number).padStart(6, '0').slice(0, places))
  .map((digits) => digits && `.${digits}`);
const zones = fc.oneof(fc.constant('+00'), fc.constantFrom('+07', '-03', '+05:30', '-00:44:30'));
const written = fc
  .tuple(years, upTo(12, 1), upTo(31, 1), upTo(23), upTo(59), upTo(60), decimals, zones)
  .map(
    ([year, month, day, hour, minute, second, decimal, zone]) =>
      `${String(year).padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}${decimal}${zone}`,
  );
const withEra = fc.tuple(written, fc.constantFrom('', '', '', ' BC')).map((pieces) => pieces.join(''));

test('every moment is read as the driver reads it, to the millisecond', () => {
  fc.assert(
    fc.property(withEra, (text) => {
      expect(momentOf(text)).toEqual(asDriver(text));
    }),
    { numRuns: 3000 },
  );
});

test('every millisecond is itself', () => {
  for (let millisecond = 0; millisecond < 1000; millisecond += 1) {
    const moment = new Date(Date.UTC(2026, 10, 23, 8, 12, 33, millisecond));
    const text = moment.toISOString().replace('T', ' ').replace('Z', '+00');
    expect(momentOf(text)).toEqual(moment);
    // Trailing zeros are not written.
    expect(momentOf(text.replace(/\.?0*\+00$/, '+00'))).toEqual(moment);
  }
});

test('what has no date stays what the driver makes of it', () => {
  for (const text of ['infinity', '-infinity']) expect(momentOf(text)).toBe(asDriver(text));
});
