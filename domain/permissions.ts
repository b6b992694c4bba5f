import { type PermissionRow, permissions } from './permission-table.ts';
import { type Matrix, type Module, type Role, roles } from './roles.ts';

export type Action = keyof typeof permissions;

/** May this role do the action now? `role` null is a visitor. The matrix gates finance and cs only. */
export function mayDo(action: Action, role: Role | null, matrix: Matrix): boolean {
  const row: PermissionRow = permissions[action];
  if (row.roles === 'anyone') return true;
  if (role === null || !row.roles.includes(role)) return false;
  if (row.module && (role === 'finance' || role === 'cs')) return matrix[role][row.module];
  return true;
}

type Granted = { action: Action; module: Module | undefined };

/** What each role has, and behind which module: the table turned round, once. */
const grantedTo = new Map(
  [null, ...roles].map((role): [Role | null, Granted[]] => [
    role,
    (Object.entries(permissions) as [Action, PermissionRow][])
      .filter(([, row]) => row.roles === 'anyone' || (role !== null && row.roles.includes(role)))
      .map(([action, row]) => ({ action, module: row.roles === 'anyone' ? undefined : row.module })),
  ]),
);

/** Everything the reader may do, sent along with the session so that menus and buttons need no rule of their own. */
export function allowedActions(role: Role | null, matrix: Matrix): Action[] {
  const gates = role === 'finance' || role === 'cs' ? matrix[role] : undefined;
  const actions: Action[] = [];
  for (const { action, module } of grantedTo.get(role) ?? [])
    if (!gates || !module || gates[module]) actions.push(action);
  return actions;
}

/** The actions as a tuple, for schemas. */
export const actionNames = Object.keys(permissions) as [Action, ...Action[]];
