import { mayDo } from '@rimpang/domain/permissions';
import { defaultMatrix, isStaff } from '@rimpang/domain/roles';
import type { Caller } from '../../platform/requests/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { findSession } from './session-lookup-store.ts';
import { hashToken } from './session-store.ts';

export type Authenticated = Pick<
  Caller,
  'actor' | 'matrix' | 'avatarId' | 'sessionHash' | 'support' | 'mustEnrol'
>;

/**
 * Who sent this token, in one query. A visitor where it is missing, unknown or over. `extend` is set for what a
 * person does (verbs, `identity.touch`); reading does not keep a session alive (decision 015).
 */
export async function authenticateToken(
  db: Database,
  token: string | undefined,
  now: Date,
  options: { extend: boolean; staffNeedSecondFactor?: boolean },
): Promise<Authenticated> {
  if (!token) return { actor: null, matrix: defaultMatrix };
  const sessionHash = hashToken(token);
  const found = await findSession(db, sessionHash, now, options.extend);
  if (!found) return { actor: null, matrix: defaultMatrix, sessionHash };
  const { matrix, viewing, secondFactor, avatarId, ...actor } = found;
  const mustEnrol = options.staffNeedSecondFactor && isStaff(actor.role) && !secondFactor;
  if (mustEnrol) return { actor, matrix, avatarId, sessionHash, mustEnrol };
  if (viewing && mayDo('identity.beginSupport', actor.role, matrix)) {
    const { until, avatarId: itsAvatarId, ...partner } = viewing;
    const support = { id: actor.id, name: actor.fullName, role: actor.role, until: new Date(until) };
    return {
      actor: { ...partner, mustChangePassword: false },
      matrix,
      avatarId: itsAvatarId,
      sessionHash,
      support,
    };
  }
  return { actor, matrix, avatarId, sessionHash };
}
