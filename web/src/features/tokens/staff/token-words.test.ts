import { expect, it } from 'vitest';
import { areaWords, grantWords } from './token-words.ts';
import { actionNames } from '@rimpang/domain/permissions';
import { areaOf, mayBeGranted } from '@rimpang/domain/api-tokens';

const choices = [
  { area: 'pins', read: ['pins.orders', 'pins.all'], write: ['pins.approveOrder'] },
  { area: 'partners', read: ['partners.list'], write: ['partners.edit'] },
] as Parameters<typeof grantWords>[1];

it.each([
  [['pins.orders', 'pins.all', 'pins.approveOrder'], 'PIN: baca, ubah'],
  [['pins.orders', 'partners.edit'], 'PIN: baca sebagian · Mitra: ubah'],
  [['audit.list'], ''],
])('%j is said as %j', (actions, words) => {
  expect(grantWords(actions, choices)).toBe(words);
});

it('every area of which something can be granted has a name', () => {
  const areas = new Set(actionNames.filter(mayBeGranted).map(areaOf));
  const unnamed = [...areas].filter((area) => areaWords(area) === area && area !== 'resellers');
  expect(unnamed).toEqual([]);
});
