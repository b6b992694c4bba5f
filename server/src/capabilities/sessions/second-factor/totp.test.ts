import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base32, codeAt, matchStep, newSecret, otpauthUri, stepOf } from './totp.ts';

const rfcSecret = Buffer.from('12345678901234567890');

/** RFC 6238, appendix B (SHA-1), its last six digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %d the code is %s', (second, code) => {
  const now = new Date(second * 1000);
  expect(codeAt(rfcSecret, stepOf(now))).toBe(code);
  expect(matchStep(rfcSecret, code, now)).toBe(stepOf(now));
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j (RFC 4648)', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected);
});

test('a code counts from one step before to one after, and no longer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 6, max: 2 ** 37 }), fc.integer({ min: -4, max: 4 }), (step, drift) => {
      const secret = newSecret();
      const found = matchStep(secret, codeAt(secret, step), new Date((step + drift) * 30_000));
      // Two of a million codes are equal by chance: then either step is named.
      if (Math.abs(drift) <= 1) expect(codeAt(secret, found ?? -1)).toBe(codeAt(secret, step));
      else if (found !== null) expect(codeAt(secret, found)).toBe(codeAt(secret, step));
    }),
  );
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%j is no code', (code) => {
  expect(matchStep(rfcSecret, code, new Date(59_000))).toBeNull();
});

test('the QR says who, where and the secret', () => {
  expect(otpauthUri(rfcSecret, 'Rimpang Sehat', 'budi')).toBe(
    'otpauth://totp/Rimpang%20Sehat:budi?issuer=Rimpang%20Sehat&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  );
});
