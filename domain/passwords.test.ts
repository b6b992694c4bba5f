import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minimumPasswordLength, passwordMessages, passwordProblem } from './passwords.ts';
import { roles } from './roles.ts';

test.each([
  ['', 'mitra', 'Password wajib diisi'],
  ['abcde', 'mitra', 'Password minimal 6 karakter'],
  ['kopi99', 'mitra', null],
  ['123456', 'mitra', passwordMessages.common],
  ['Bismillah', 'mitra', passwordMessages.common],
  ['kopi-hitam1', 'finance', 'Password minimal 12 karakter'],
  ['kopi-hitam-2', 'finance', null],
  ['rimpang-demo-1', 'super_admin', null],
] as const)('%j for %s: %s', (password, role, problem) => {
  expect(passwordProblem(password, role)).toBe(problem);
});

test('six characters for partners, twelve for everybody else (decision 014)', () => {
  expect(roles.map(minimumPasswordLength)).toEqual([12, 12, 12, 12, 6]);
});

test('what is too short is refused for every role, and only by its length', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.constantFrom(...roles), (password, role) => {
      const short = password.length < minimumPasswordLength(role);
      if (short) expect(passwordProblem(password, role)).not.toBeNull();
      else expect([null, passwordMessages.common]).toContain(passwordProblem(password, role));
    }),
  );
});
