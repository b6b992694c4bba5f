import { expect, test } from 'vitest';
import { causeWords, type Explanation, receiverWords } from './explanation-words.ts';

const person = (id: number, fullName: string) => ({ id, username: fullName.toLowerCase(), fullName });
const company = { id: 1, username: 'perusahaan', fullName: 'Perusahaan' };
const explained = (beneficiary: Explanation['beneficiary'], rule: Partial<Explanation['rule']> = {}) =>
  ({
    amount: 50_000,
    beneficiary,
    roActiveSince: null,
    rule: { beneficiary: 'nearest-active-upline', title: 'RO ke upline aktif terdekat', ...rule },
    event: { trigger: 'ro-activation', source: person(5, 'Andi'), pinCode: 'RP-RO-ABC123' },
  }) as unknown as Explanation;
const staff = { ownId: 99 };

test('the company is no upline: it receives where no upline is active', () => {
  expect(receiverWords(explained(company), staff)).toEqual({
    title: 'Perusahaan menerima Rp\u00a050.000',
    detail: 'Saat itu tidak ada upline yang RO-nya aktif.',
  });
  expect(receiverWords(explained(person(2, 'Budi')), staff).detail).toBe('Upline aktif terdekat saat itu.');
});

test('a bonus climbs to the nearest active upline by such a rule only', () => {
  const climbing = causeWords(explained(person(2, 'Budi')), staff);
  expect(climbing.detail).toContain('bonus naik ke upline terdekat yang RO-nya aktif');
  const direct = explained(person(2, 'Budi'), { beneficiary: 'upline' });
  expect(causeWords(direct, staff).detail).toBe('Memakai PIN RP-RO-ABC123.');
  expect(receiverWords(direct, { ownId: 2 }).detail).toBe('Anda upline langsungnya.');
});

test('nor is it the direct upline where that one was closed', () => {
  const closed = { ...explained(company, { beneficiary: 'upline' }), uplineClosed: true };
  const words = 'Akun upline langsungnya sudah ditutup saat itu, jadi bonusnya untuk perusahaan.';
  expect(receiverWords(closed, staff).detail).toBe(words);
  // The super admin of the company's own account reads it as well.
  expect(receiverWords(closed, { ownId: 1 }).detail).toBe(words);
  const root = explained(company, { beneficiary: 'upline' });
  expect(receiverWords(root, staff).detail).toBe('Upline langsungnya.');
});
