/** The five roles (R3.2). */
export const roles = ['super_admin', 'admin', 'finance', 'cs', 'mitra'] as const;
export type Role = (typeof roles)[number];
export const staffRoles = ['super_admin', 'admin', 'finance', 'cs'] as const satisfies readonly Role[];

/** How roles are written. */
export const roleLabels: Record<Role, string> = {
  super_admin: 'Super admin',
  admin: 'Admin',
  finance: 'Finance',
  cs: 'CS',
  mitra: 'Mitra',
};

/** True for the roles that work in the admin area. */
export function isStaff(role: Role): boolean {
  return role !== 'mitra';
}

/** Modules of the finance/cs matrix (R6.4); the other roles are not gated by it. */
export const modules = [
  'dashboard',
  'bonus-management',
  'withdrawal-management',
  'access-control',
  'pin-management',
  'mitra-management',
  'network-view',
] as const;
export type Module = (typeof modules)[number];
export type MatrixRole = 'finance' | 'cs';
export type Matrix = Record<MatrixRole, Record<Module, boolean>>;

/** Which cells Pengaturan Peran may change; the rest stays at its default (R6.4). */
export const editableModules: Record<MatrixRole, readonly Module[]> = {
  finance: ['bonus-management', 'withdrawal-management'],
  cs: ['pin-management', 'mitra-management', 'network-view'],
};

const none: Record<Module, boolean> = {
  dashboard: true,
  'bonus-management': false,
  'withdrawal-management': false,
  'access-control': false,
  'pin-management': false,
  'mitra-management': false,
  'network-view': false,
};
export const defaultMatrix: Matrix = Object.freeze({
  finance: Object.freeze({ ...none, 'bonus-management': true, 'withdrawal-management': true }),
  cs: Object.freeze({ ...none, 'pin-management': true, 'mitra-management': true, 'network-view': true }),
});

/** What one role of the matrix has open, as a number of its own. */
export function openedBits(cells: Matrix[MatrixRole]): number {
  let bits = 0;
  for (const module of modules) bits = bits * 2 + Number(cells[module]);
  return bits;
}
