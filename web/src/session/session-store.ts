import type { Session } from '@rimpang/contract/identity';
import type { Action } from '@rimpang/domain/permissions';
import { useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import { clearMirror, type SessionUser, writeMirror } from './user-mirror.ts';

export type SignedIn = Session & { user: SessionUser };

let current: Session | null = null;
const listeners = new Set<() => void>();

/** Takes over what the server says about the reader, and mirrors the user for the other tabs. */
export function adoptSession(session: Session): Session {
  current = session;
  if (session.user) writeMirror(session.user);
  else clearMirror();
  for (const tell of listeners) tell();
  return session;
}

/** Who is signed in; asks the server once, then answers from memory. Throws like any call. */
export async function ensureSession(): Promise<Session> {
  return current ?? adoptSession(await call<Session>('/identity/session'));
}

/**
 * Asks the server again: permissions or password duty may have changed. A session that has ended is not taken over: the
 * screens of that person are still there until the page is left.
 */
export async function reloadSession(): Promise<Session> {
  const session = await call<Session>('/identity/session');
  return session.user ? adoptSession(session) : session;
}

/** The other tab changed the same person's data. */
export function adoptUser(user: SessionUser): void {
  if (!current?.user) return;
  current = { ...current, user };
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in session; only for what is shown inside an area, where the guard has seen to it. */
export function useSession(): SignedIn {
  const session = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  if (!session?.user) throw new Error('useSession is for signed-in areas only');
  return { ...session, user: session.user };
}

/** May the reader do this? The server sent the answers along; menus and buttons ask here. */
export function useMay(): (action: Action) => boolean {
  const { permissions } = useSession();
  return (action) => permissions.includes(action);
}

/** The id of the person this tab has been showing data of, or null. */
export function currentUserId(): number | null {
  return current?.user?.id ?? null;
}
