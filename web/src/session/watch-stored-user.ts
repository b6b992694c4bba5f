import { useEffect } from 'react';
import { endBecauseUserGone, reload } from './session-end.ts';
import { adoptUser, currentUserId } from './session-store.ts';
import { forgetStoredUser, storedUser, storedUserKey, parseStoredUser } from './stored-user.ts';

/**
 * Follows what other tabs do with the stored session: gone → this tab signs out; another person → start over with
 * their data; same person → take the new data; unreadable → logged, removed, login.
 */
function follow(event: StorageEvent): void {
  if (event.key !== null && event.key !== storedUserKey) return;
  const user = parseStoredUser(event.key === null ? null : event.newValue);
  if (user === 'corrupt') {
    reportError(new Error('the stored session was unreadable and has been removed'));
    forgetStoredUser();
    void endBecauseUserGone();
  } else if (user === null) void endBecauseUserGone();
  else if (user.id !== currentUserId()) reload();
  else adoptUser(user);
}

/** The back button may bring a page back to life that was left by signing out. */
function revive(event: PageTransitionEvent): void {
  if (event.persisted && storedUser()?.id !== currentUserId()) reload();
}

/** Watches the stored user while an area is open. */
export function useStoredUserWatch(): void {
  useEffect(() => {
    window.addEventListener('storage', follow);
    window.addEventListener('pageshow', revive);
    return () => {
      window.removeEventListener('storage', follow);
      window.removeEventListener('pageshow', revive);
    };
  }, []);
}
