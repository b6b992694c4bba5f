import type { Session } from '@rimpang/contract/identity';
import { deviceStorage } from '../browser/storage.ts';

export type SessionUser = NonNullable<Session['user']>;

/**
 * The browser's one stored key: who is signed in, never a token. Other tabs watch it, so removing it signs every tab
 * out (R4.1). The cookie decides; this only mirrors it.
 */
export const storedUserKey = 'user';

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
export function parseStoredUser(text: string | null): SessionUser | null | 'corrupt' {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isUser(value) ? value : 'corrupt';
  } catch {
    return 'corrupt';
  }
}

const readText = () => deviceStorage.read(storedUserKey);

/** Is there a stored value that cannot be read as a user? Logs it and removes it then. */
export function dropCorruptUser(): boolean {
  if (parseStoredUser(readText()) !== 'corrupt') return false;
  reportError(new Error('the stored session was unreadable and has been removed'));
  forgetStoredUser();
  return true;
}

/** The stored user, or null. */
export function storedUser(): SessionUser | null {
  const user = parseStoredUser(readText());
  return user === 'corrupt' ? null : user;
}

export function storeUser(user: SessionUser): void {
  const text = JSON.stringify(user);
  // Without storage only the watching by other tabs is lost.
  if (readText() !== text) deviceStorage.write(storedUserKey, text);
}

export function forgetStoredUser(): void {
  deviceStorage.remove(storedUserKey);
}
