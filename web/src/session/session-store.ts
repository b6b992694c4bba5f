import type { Session } from '@rimpang/contract/identity';
import type { Action } from '@rimpang/domain/permissions';
import { useSyncExternalStore } from 'react';
import { callApi } from '../api/call.ts';
import { isOffline } from '../api/failure.ts';
import { setUnconfirmed } from '../browser/connection.ts';
import { wipeCopy } from './wipe-copy.ts';
import { takeEarlySession } from './early-session.ts';
import { dropEndNotice } from './end-notice.ts';
import { forgetStoredUser, storedUser, type SessionUser, storeUser } from './stored-user.ts';

type SignedIn = Session & { user: SessionUser };

let current: Session | null = null;
/** The question that is on its way. */
let asking: Promise<Session> | undefined;
const listeners = new Set<() => void>();

function take(session: Session): Session {
  current = session;
  for (const tell of listeners) tell();
  return session;
}

/**
 * Takes over what the server says about the reader, and mirrors the user for the other tabs. What this device keeps of
 * any other person goes.
 */
export function adoptSession(session: Session): Session {
  if (session.user?.id !== storedUser()?.id || !session.user) void wipeCopy();
  if (session.user) {
    storeUser(session.user);
    dropEndNotice();
  } else forgetStoredUser();
  setUnconfirmed(false);
  return take(session);
}

/**
 * Who is signed in; asks the server once, also for all who ask meanwhile, then answers from memory. Without a network it is
 * who this device last saw (decision 067). Throws like any call where there is none.
 */
export function ensureSession(): Promise<Session> {
  if (current) return Promise.resolve(current);
  asking ??= askSession().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function askSession(): Promise<Session> {
  try {
    return adoptSession(
      await callApi<Session>('/identity/session', undefined, { asked: takeEarlySession() }),
    );
  } catch (error) {
    if (!isOffline(error) || !storedUser()) throw error;
    const { openOffline } = await import('./open-offline.ts');
    const seen = await openOffline();
    if (!seen) throw error;
    setUnconfirmed(true);
    return take(seen);
  }
}

/**
 * Asks the server again: permissions or required steps may have changed. A session that has ended is not taken over: the
 * screens of that person are still there until the page is left.
 */
export async function reloadSession(): Promise<Session> {
  const session = await callApi<Session>('/identity/session');
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
    // No page is rendered on the server for a person who is signed in: there nothing is adopted, and this is null.
    () => current,
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
