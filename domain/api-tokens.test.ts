import { expect, it } from 'vitest';
import { mayBeGranted, tokenStateOf } from './api-tokens.ts';
import { permissions } from './permission-table.ts';
import { actionNames } from './permissions.ts';

it('a token is given no key to an account, nothing that everybody may do, and no reset', () => {
  const granted = actionNames.filter(mayBeGranted);
  expect(
    granted.filter((action) => /^(identity|tokens|launch|import)\.|reset|reveal|password/i.test(action)),
  ).toEqual([]);
  expect(granted.filter((action) => permissions[action].roles === 'anyone')).toEqual([]);
  for (const action of ['partners.edit', 'partners.close', 'storefront.changeSetting'] as const)
    expect(granted, action).not.toContain(action);
  expect(granted).toEqual(expect.arrayContaining(['pins.orders', 'pins.approveOrder', 'partners.list']));
});

const now = new Date('2026-11-20T03:00:00Z');
const soon = new Date('2026-11-20T03:00:01Z');
it.each([
  ['active', { revokedAt: null, expiresAt: soon, ownerMayWork: true }],
  ['expired', { revokedAt: null, expiresAt: now, ownerMayWork: true }],
  ['blocked', { revokedAt: null, expiresAt: soon, ownerMayWork: false }],
  ['revoked', { revokedAt: now, expiresAt: now, ownerMayWork: false }],
] as const)('%s', (state, ends) => {
  expect(tokenStateOf(ends, now)).toBe(state);
});
