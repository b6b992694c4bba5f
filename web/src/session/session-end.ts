import type { Session } from '@rimpang/contract/identity';
import { callApi } from '../api/call.ts';
import { readFailure } from '../api/failure.ts';
import { onRefusal } from '../api/refusals.ts';
import { dropAllDrafts } from './draft.ts';
import { isAway } from '../browser/connection.ts';
import { releaseTyped } from '../browser/unsaved.ts';
import * as publicPaths from '../paths/public.ts';
import { wipeCopy } from './wipe-copy.ts';
import { dropEndNotice, type EndReason, keepEndNotice } from './end-notice.ts';
import { loginFrom } from './homes.ts';
import { sessionIsRenewed } from './renewal.ts';
import { currentUserId, reloadSession } from './session-store.ts';
import { forgetStoredUser, storedUser } from './stored-user.ts';

let ending = false;

/** The page belongs to another person now, or to none: what was typed is not asked about. */
export function reload(): void {
  releaseTyped();
  window.location.reload();
}

/** How the server's session is ended on the way out: as idle, on purpose, or not at all because it is over already. */
type Logout = { because?: 'inactivity' } | null;

/**
 * Leaves for another document, so that nothing of the signed-in person stays in memory or on the device. The server's
 * session is ended first where it still lives; failing that it ends by itself after its idle limit.
 */
async function leave(to: string, logout: Logout) {
  if (ending) return;
  ending = true;
  forgetStoredUser();
  const ended = logout ? callApi('/identity/logout', logout).catch(() => undefined) : undefined;
  await Promise.all([wipeCopy(), ended]);
  // A late answer may have written it again meanwhile.
  forgetStoredUser();
  // No person is signed in any more who could be asked about what was typed.
  releaseTyped();
  window.location.assign(to);
}

/** 'Keluar': partners return to the public home, staff to the login (R2.1.20). What was typed is forgotten. */
export function signOut(): void {
  const home = storedUser()?.role === 'mitra' ? '/' : publicPaths.login;
  dropAllDrafts();
  dropEndNotice();
  void leave(home, {});
}

/** The session is over without this person's doing: the login says why, and leads back here. Unsent forms are kept. */
function endFor(reason: EndReason, logout: Logout): Promise<void> {
  if (ending) return Promise.resolve();
  keepEndNotice(reason, currentUserId() ?? undefined);
  return leave(loginFrom(window.location), logout);
}

/** The tab has not been asked again by the server for this long when another tab removed the stored session. */
const otherTabMs = 1000;

/**
 * The stored session was removed in another tab, or could not be read: this tab goes to the login too. The other tab is
 * ending the session at this moment; only the server knows why, once it has.
 */
export async function endBecauseUserGone(): Promise<void> {
  if (ending) return;
  for (let asked = 0; asked < 2; asked += 1) {
    const session = await callApi<Session>('/identity/session').catch(() => null);
    if (session && !session.user) {
      if (session.ended === 'inactivity') return endFor('inactivity', null);
      break;
    }
    if (asked === 0) await new Promise((resolve) => setTimeout(resolve, otherTabMs));
  }
  if (ending) return;
  keepEndNotice('other-tab');
  await leave(publicPaths.login, {});
}

/** Nothing can be saved before this step is done. */
function goFirst(step: string): void {
  releaseTyped();
  window.location.assign(step);
}

/** Every failed call passes here: an ended session ends here too, changed rights are read again. */
export function refusedByServer(error: unknown): void {
  const { code } = readFailure(error);
  if (code === 'NOT_SIGNED_IN') void checkSession();
  if (code === 'MUST_CHANGE_PASSWORD') goFirst(publicPaths.changePassword);
  if (code === 'MUST_ENROL_SECOND_FACTOR') goFirst(publicPaths.enrolSecondFactor);
  if (code === 'FORBIDDEN') void reloadSession().catch(() => undefined);
}

// Whatever loads the session also hears of its end.
onRefusal(refusedByServer);

/**
 * The idle limit in this tab. Without a network there is no server to tell and nowhere to go: the tab forgets what it knows
 * beyond the device's copy, and the server's own clock decides once it can be asked (decision 067).
 */
export function endWhenIdle(): void {
  if (isAway()) reload();
  else void endFor('inactivity', { because: 'inactivity' });
}

/** The session as the server knows it. Over because of another password: asked again once no tab of this browser waits for a new one. */
async function askWhetherOver(): Promise<Session> {
  const session = await reloadSession();
  if (session.user || session.ended !== 'password-changed') return session;
  await sessionIsRenewed();
  return reloadSession();
}

/**
 * Asks whether the session still lives; ends it here where it does not, with the reason, and says true. A lost connection
 * proves nothing.
 */
export async function checkSession(): Promise<boolean> {
  const shown = currentUserId();
  const session = await askWhetherOver().catch(() => null);
  if (!session) return false;
  if (!session.user) {
    await endFor(session.ended ?? 'signed-out', null);
    return true;
  }
  if (session.user.id !== shown) reload();
  return false;
}
