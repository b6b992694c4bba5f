import { isStaff, type Role } from './roles.ts';

/** Roles that this role may give to a new or changed staff account: only the super admin makes equals or superiors. */
export function grantableRoles(actor: Role): readonly Role[] {
  if (actor === 'super_admin') return ['super_admin', 'admin', 'finance', 'cs'];
  return actor === 'admin' ? ['finance', 'cs'] : [];
}

/** May this role edit, delete or give a temporary password to a staff account of that role? */
export function mayManageStaff(actor: Role, target: Role): boolean {
  return isStaff(target) && grantableRoles(actor).includes(target);
}

/** May this role make a person with that role, who was a partner, one again? A super admin was none, and stays. */
export const mayReturn = (actor: Role, target: Role): boolean =>
  target !== 'super_admin' && mayManageStaff(actor, target);

/**
 * May this role read phone, address, NIK and bank account of a person with that role? Of partners, the roles that work with partners; of
 * a partner who became staff, only the roles that may also manage them.
 */
export function mayReadPersonal(actor: Role, target: Role): boolean {
  return !isStaff(target) || mayManageStaff(actor, target);
}

/** How long support may look at the portal as a partner, in minutes. */
export const supportViewMinutes = 15;
