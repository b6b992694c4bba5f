import { expect, test } from 'vitest';
import { roles } from './roles.ts';
import { grantableRoles, mayManageStaff } from './staff.ts';

test('the super admin manages every staff account, an admin finance and cs, no other person any', () => {
  const managed = roles.map((actor) => roles.filter((target) => mayManageStaff(actor, target)));
  expect(managed).toEqual([['super_admin', 'admin', 'finance', 'cs'], ['finance', 'cs'], [], [], []]);
  expect(grantableRoles('mitra')).toEqual([]);
});
