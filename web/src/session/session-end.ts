import { call } from '../api/call.ts';
import { readFailure } from '../api/failure.ts';
import { dropAllDrafts } from '../ui/form/draft.ts';
import { keepToastForNextPage } from '../ui/next-page-toast.ts';
import { isAway } from './connection.ts';
import { wipeCopy } from './device-copy.ts';
import { currentUserId, reloadSession } from './session-store.ts';
import { clearMirror, mirroredUser } from './user-mirror.ts';

let ending = false;

/**
 * Leaves for another document, so that nothing of the signed-in person stays in memory or on the device. The server's
 * session is ended first where it still lives; failing that it ends by itself after its idle limit.
 */
async function leave(to: string, alive: boolean) {
  if (ending) return;
  ending = true;
  clearMirror();
  const ended = alive ? call('/identity/logout', {}).catch(() => undefined) : undefined;
  await Promise.all([wipeCopy(), ended]);
  // A late answer may have written it again meanwhile.
  clearMirror();
  window.location.assign(to);
}

/** 'Keluar': partners return to the public home, staff to the login (spec 2.1). What was typed is forgotten. */
export function signOut(): void {
  const home = mirroredUser()?.role === 'mitra' ? '/' : '/login';
  dropAllDrafts();
  void leave(home, true);
}

/** Five minutes without activity, here or by the server's clock. Unsent forms are kept. */
export function endForInactivity(alive: boolean): void {
  if (ending) return;
  keepToastForNextPage({
    kind: 'failure',
    title: 'Sesi Berakhir',
    detail: 'Anda telah dikeluarkan secara otomatis karena tidak ada aktivitas selama 5 menit.',
  });
  void leave('/login', alive);
}

/** The stored session was removed in another tab, or could not be read: this tab goes to the login too. */
export async function endBecauseMirrorGone(): Promise<void> {
  await leave('/login', true);
}

/** Ended on purpose, on this or another device: signed out, password changed, account closed. Unsent forms are kept. */
function endedOnPurpose(): void {
  if (ending) return;
  keepToastForNextPage({
    kind: 'failure',
    title: 'Sesi Berakhir',
    detail: 'Sesi di perangkat ini sudah diakhiri. Silakan login kembali.',
  });
  void leave('/login', false);
}

/** Every failed call passes here: an ended session ends here too, changed rights are read again. */
export function refusedByServer(error: unknown): void {
  const { code } = readFailure(error);
  if (code === 'NOT_SIGNED_IN') void checkSession();
  if (code === 'MUST_CHANGE_PASSWORD') window.location.assign('/ganti-password');
  if (code === 'MUST_ENROL_SECOND_FACTOR') window.location.assign('/verifikasi-dua-langkah');
  if (code === 'FORBIDDEN') void reloadSession().catch(() => undefined);
}

/**
 * The idle limit in this tab. Without a network there is nobody to tell and nowhere to go: the tab forgets what it knows
 * beyond the device's copy, and the server's own clock decides once it can be asked (decision 067).
 */
export function endWhenIdle(): void {
  if (isAway()) window.location.reload();
  else endForInactivity(true);
}

/** Asks whether the session still lives; ends it here where it does not, with the reason. A lost connection proves nothing. */
export async function checkSession(): Promise<void> {
  const shown = currentUserId();
  const session = await reloadSession().catch(() => null);
  if (!session) return;
  if (session.user) {
    if (session.user.id !== shown) window.location.reload();
  } else if (session.ended === 'inactivity') endForInactivity(false);
  else endedOnPurpose();
}
