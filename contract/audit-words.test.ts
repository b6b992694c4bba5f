import { actionWords, subjectWords } from '@rimpang/domain/audit-words';
import { expect, test } from 'vitest';
import { contract } from './index.ts';

const endpoints = Object.values(contract).flatMap((capability) => Object.values(capability));
const changing = endpoints
  .filter((endpoint) => endpoint['~orpc'].route.method !== 'GET')
  .map((endpoint) => endpoint['~orpc'].meta.action ?? '');

test('every action that changes something has words of its own', () => {
  expect(changing.length).toBeGreaterThan(50);
  const worded = [...changing, 'identity.loginFailed', 'identity.removeDemo'].map((action) => ({
    action,
    words: actionWords(action),
  }));
  expect(worded.filter(({ action, words }) => action === words)).toEqual([]);
  const twice = worded.filter(({ words }, at) => worded.findIndex((one) => one.words === words) !== at);
  expect(twice).toEqual([]);
});

test('a subject is read by its code where the entry has one', () => {
  expect(subjectWords('order:46', { code: 'ORD-2611-0046' })).toBe('Orderan ORD-2611-0046');
  expect(subjectWords('contact-message:3', { reference: 'PSN-0003' })).toBe('Pesan kontak PSN-0003');
  expect(subjectWords('withdrawal:27', { code: 'bri' })).toBe('Penarikan 27');
  expect(subjectWords('plan:2')).toBe('Rencana versi 2');
});
