import type { ListedStaff } from '@rimpang/contract/staff';
import { mayManageStaff } from '@rimpang/domain/staff';
import type { Actor } from '../../platform/requests/caller.ts';
import type { StaffRow } from './staff-store.ts';

/** A staff account with the answers for its buttons: super admins are changed by themselves only (R2.3.21). */
export function presentStaff(row: StaffRow, reader: Actor, companyId: number): ListedStaff {
  const self = row.id === reader.id;
  const manages = mayManageStaff(reader.role, row.role) && !self;
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    activeAt: row.activeAt?.toISOString() ?? null,
    partner: row.partner && row.id !== companyId,
    may: {
      changePassword: self,
      issuePassword: manages,
      resetSecondFactor: manages && reader.role === 'super_admin' && row.secondFactor,
      edit: manages && row.role !== 'super_admin',
      remove: manages && row.id !== companyId,
    },
  };
}
