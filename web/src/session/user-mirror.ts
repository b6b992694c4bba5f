import type { Session } from '@rimpang/contract/identity';

export type SessionUser = NonNullable<Session['user']>;

/**
 * The browser's one stored key: who is signed in, never a token. Other tabs watch it, so removing it signs every tab
 * out (R4.1). The cookie decides; this only mirrors it.
 */
export const mirrorKey = 'user';

function isUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false;
  const user = value as Record<string, unknown>;
  return (
    typeof user.id === 'number' &&
    typeof user.username === 'string' &&
    typeof user.email === 'string' &&
    typeof user.role === 'string' &&
    typeof user.profile === 'object' &&
    user.profile !== null
  );
}

/** Reads the stored text: the user, null where there is none, `'corrupt'` where it is no user at all. */
export function parseMirror(text: string | null): SessionUser | null | 'corrupt' {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isUser(value) ? value : 'corrupt';
  } catch {
    return 'corrupt';
  }
}

function readText(): string | null {
  try {
    return localStorage.getItem(mirrorKey);
  } catch {
    return null;
  }
}

/** Is there a stored value that cannot be read as a user? Logs it and removes it then. */
export function dropCorruptMirror(): boolean {
  if (parseMirror(readText()) !== 'corrupt') return false;
  reportError(new Error('the stored session was unreadable and has been removed'));
  clearMirror();
  return true;
}

/** The mirrored user, or null. */
export function mirroredUser(): SessionUser | null {
  const user = parseMirror(readText());
  return user === 'corrupt' ? null : user;
}

export function writeMirror(user: SessionUser): void {
  const text = JSON.stringify(user);
  try {
    if (readText() !== text) localStorage.setItem(mirrorKey, text);
  } catch {
    // Without storage only the watching by other tabs is lost.
  }
}

export function clearMirror(): void {
  try {
    localStorage.removeItem(mirrorKey);
  } catch {
    // See above.
  }
}
