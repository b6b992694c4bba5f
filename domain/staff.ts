import { isStaff, type Role } from './permissions.ts';

/** The roles somebody may give to a new or changed staff account: nobody makes equals or superiors but the super admin. */
export function grantableRoles(actor: Role): readonly Role[] {
  if (actor === 'super_admin') return ['super_admin', 'admin', 'finance', 'cs'];
  return actor === 'admin' ? ['finance', 'cs'] : [];
}

/** May this role edit, delete or give a temporary password to a staff account of that role? */
export function mayManageStaff(actor: Role, target: Role): boolean {
  return isStaff(target) && grantableRoles(actor).includes(target);
}

/** How long support may look at the portal as a partner, in minutes. */
export const supportViewMinutes = 15;
