import { allowedActions } from '@rimpang/domain/permissions';
import { defaultMatrix, type Role } from '@rimpang/domain/roles';
import { adoptSession } from '../session/session-store.ts';

/** Who reads what a test renders from here on, with the rights of the permission table. */
export function signedInAs(role: Role): void {
  adoptSession({
    user: {
      id: 1,
      username: 'pembaca',
      email: 'pembaca@example.id',
      role,
      profile: { fullName: 'Pembaca', rank: 'Admin', avatarUrl: null },
    },
    mustChangePassword: false,
    temporaryPassword: false,
    permissions: allowedActions(role, defaultMatrix),
    matrix: defaultMatrix,
    mustEnrolSecondFactor: false,
    impersonation: null,
    ended: null,
    idleSeconds: 300,
    demo: true,
  });
}
