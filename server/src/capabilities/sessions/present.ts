import type { Session } from '@rimpang/contract/identity';
import { allowedActions } from '@rimpang/domain/permissions';
import type { Matrix } from '@rimpang/domain/roles';
import type { Actor, Caller } from '../../platform/requests/caller.ts';
import { idleSeconds } from './session-store.ts';

/** The reader and what the reader may do; everything the browser needs to build its menus. */
export function presentSession(
  actor: Actor | null,
  matrix: Matrix,
  demo: boolean,
  avatarUrl: string | null = null,
  support?: Caller['support'],
  mustEnrol = false,
): Session {
  return {
    user: actor && {
      id: actor.id,
      username: actor.username,
      email: actor.email,
      role: actor.role,
      profile: { fullName: actor.fullName, rank: actor.rank, avatarUrl },
    },
    mustChangePassword: actor?.mustChangePassword ?? false,
    temporaryPassword: Boolean(actor?.mustChangePassword && actor.temporaryPassword),
    mustEnrolSecondFactor: mustEnrol,
    permissions: allowedActions(actor?.role ?? null, matrix),
    matrix,
    impersonation: support ? { by: support.name, until: support.until.toISOString() } : null,
    ended: null,
    idleSeconds,
    demo,
  };
}
