import { type PermissionRow, permissions } from './permission-table.ts';
import { type Matrix, type Module, openedBits, type Role, roles } from './roles.ts';

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

/** By role, and for finance and cs by what the matrix opens to them: every list that was asked for. */
const allowedTo = new Map<Role | null, Map<number, Action[]>>();

/**
 * Everything the reader may do, sent along with the session so that menus and buttons need no rule of their own. Frozen: readers who may do
 * the same get the same list.
 */
export function allowedActions(role: Role | null, matrix: Matrix): Action[] {
  const gates = role === 'finance' || role === 'cs' ? matrix[role] : undefined;
  const opened = gates ? openedBits(gates) : 0;
  const lists = allowedTo.get(role) ?? new Map<number, Action[]>();
  const known = lists.get(opened);
  if (known) return known;
  const actions: Action[] = [];
  for (const { action, module } of grantedTo.get(role) ?? [])
    if (!gates || !module || gates[module]) actions.push(action);
  Object.freeze(actions);
  allowedTo.set(role, lists.set(opened, actions));
  return actions;
}

/** The actions as a tuple, for schemas. */
export const actionNames = Object.keys(permissions) as [Action, ...Action[]];
