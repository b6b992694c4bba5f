import { type Action, mayDo } from '@rimpang/domain/permissions';
import type { Matrix, Role } from '@rimpang/domain/roles';
import { Failure } from './failure.ts';

/** Who is signed in, as read from the database with this request: a role or matrix change counts from the next one. */
export type Actor = {
  id: number;
  username: string;
  fullName: string;
  email: string;
  role: Role;
  rank: string;
  mustChangePassword: boolean;
  /** Is it a temporary one? Absent where it was not read with the session. */
  temporaryPassword?: boolean;
};

/** One request's who, from where, and with which operation id. */
export type Caller = {
  actor: Actor | null;
  matrix: Matrix;
  /** The actor's picture, null where there is none; absent where it was not read with the session. */
  avatarId?: string | null;
  /** SHA-256 of the session token this request came with. */
  sessionHash?: Buffer;
  /** Set where a program calls with a token of the actor's (decision 120): it may do these and nothing else that needs signing in. */
  token?: { id: number; name: string; actions: readonly string[] };
  /** A member of staff who has to switch on a second factor before anything else. */
  mustEnrol?: boolean;
  /** Set while support looks at the portal as the actor: the member of staff, and until when. Nothing may be written. */
  support?: { id: number; name: string; role: Role; until: Date };
  address?: string;
  userAgent?: string;
  /** `Idempotency-Key` of the request. */
  operationId?: string;
  /** The browser's own cookie, made up for one that has none yet: its hash, and the way to let the browser keep it. */
  browser?: { hash: Buffer; keep: () => void };
  /** Called after commit when a session begins (token) or ends (null), to set the cookie. */
  onSession?: (token: string | null) => void;
};

/** What a person with a temporary password may still do. */
const whileChangingPassword: readonly Action[] = [
  'identity.session',
  'identity.logout',
  'identity.touch',
  'identity.changePassword',
];

/** What staff without the demanded second factor may still do. */
const whileEnrolling: readonly Action[] = [
  ...whileChangingPassword,
  'identity.secondFactor',
  'identity.enrolSecondFactor',
  'identity.confirmSecondFactor',
];

/**
 * Does the permission table give this to the person and, where a program calls for them, the token hold it (decision 120)? What is asked here
 * decides on a part of an answer; what decides on a whole request is `authoriseCaller`.
 */
export function callerMay(
  action: Action,
  { actor, matrix, token }: Pick<Caller, 'actor' | 'matrix' | 'token'>,
): boolean {
  if (!mayDo(action, actor?.role ?? null, matrix)) return false;
  return !token || token.actions.includes(action) || mayDo(action, null, matrix);
}

/** Asks the permission table. Failures: NOT_SIGNED_IN, FORBIDDEN, MUST_CHANGE_PASSWORD, MUST_ENROL_SECOND_FACTOR. */
export function authoriseCaller(action: Action, caller: Caller): void {
  const { actor } = caller;
  if (!callerMay(action, caller)) throw new Failure(actor ? 'FORBIDDEN' : 'NOT_SIGNED_IN');
  if (actor?.mustChangePassword && !whileChangingPassword.includes(action)) {
    if (mayDo(action, null, caller.matrix)) return;
    throw new Failure('MUST_CHANGE_PASSWORD');
  }
  if (caller.mustEnrol && !whileEnrolling.includes(action) && !mayDo(action, null, caller.matrix))
    throw new Failure('MUST_ENROL_SECOND_FACTOR');
}
