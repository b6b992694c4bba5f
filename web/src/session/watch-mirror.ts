import { useEffect } from 'react';
import { endBecauseMirrorGone } from './session-end.ts';
import { adoptUser, currentUserId } from './session-store.ts';
import { clearMirror, mirroredUser, mirrorKey, parseMirror } from './user-mirror.ts';

/**
 * Follows what other tabs do with the stored session: gone → this tab signs out; another person → start over with
 * their data; same person → take the new data; unreadable → logged, removed, login.
 */
function follow(event: StorageEvent): void {
  if (event.key !== null && event.key !== mirrorKey) return;
  const user = parseMirror(event.key === null ? null : event.newValue);
  if (user === 'corrupt') {
    reportError(new Error('the stored session was unreadable and has been removed'));
    clearMirror();
    void endBecauseMirrorGone();
  } else if (user === null) void endBecauseMirrorGone();
  else if (user.id !== currentUserId()) window.location.reload();
  else adoptUser(user);
}

/** The back button may bring a page back to life that was left by signing out. */
function revive(event: PageTransitionEvent): void {
  if (event.persisted && mirroredUser()?.id !== currentUserId()) window.location.reload();
}

/** Watches the mirrored session while an area is open. */
export function useMirrorWatch(): void {
  useEffect(() => {
    window.addEventListener('storage', follow);
    window.addEventListener('pageshow', revive);
    return () => {
      window.removeEventListener('storage', follow);
      window.removeEventListener('pageshow', revive);
    };
  }, []);
}
