import { type Role, staffRoles } from '@rimpang/domain/roles';

/** How roles are written. */
export const roleLabels: Record<Role, string> = {
  super_admin: 'Super admin',
  admin: 'Admin',
  finance: 'Finance',
  cs: 'CS',
  mitra: 'Mitra',
};
export const staffRoleChoices = staffRoles.map((value) => ({ value, label: roleLabels[value] }));
