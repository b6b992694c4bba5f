import type { Session } from '@rimpang/contract/identity';
import type { Role } from '@rimpang/domain/permissions';
import { redirect } from 'react-router';
import { endBecauseMirrorGone } from './session-end.ts';
import { ensureSession } from './session-store.ts';
import { dropCorruptMirror } from './user-mirror.ts';

export type Area = 'partner' | 'admin';

/** Where a role lives (spec 2.1). */
export function homeOf(role: Role): '/dashboard' | '/admin/dashboard' {
  return role === 'mitra' ? '/dashboard' : '/admin/dashboard';
}

/** The address to return to after the login, if it is one of this person's own area; otherwise their home. */
export function afterLogin(role: Role, wanted: string | null): string {
  const home = homeOf(role);
  const area = role === 'mitra' ? '/dashboard' : '/admin';
  return wanted && (wanted === area || wanted.startsWith(`${area}/`)) ? wanted : home;
}

/** What must be done before anything else works: a temporary password changed, staff's second factor switched on. */
export function dutyOf(
  session: Pick<Session, 'mustChangePassword' | 'mustEnrolSecondFactor'>,
): '/ganti-password' | '/verifikasi-dua-langkah' | null {
  if (session.mustChangePassword) return '/ganti-password';
  return session.mustEnrolSecondFactor ? '/verifikasi-dua-langkah' : null;
}

/**
 * Lets a person into an area (null), or answers with the redirect of spec 2.1: to the login (remembering where one
 * wanted to go), to what must be done first (`dutyOf`), or to the own area.
 */
export async function enterArea(area: Area, request: Request): Promise<Response | null> {
  if (dropCorruptMirror()) {
    // Awaited: the login would otherwise find the session still alive, and lead back in.
    await endBecauseMirrorGone();
    return redirect('/login');
  }
  const session = await ensureSession();
  const { pathname, search } = new URL(request.url);
  if (!session.user) return redirect(`/login?dari=${encodeURIComponent(pathname + search)}`);
  const duty = dutyOf(session);
  if (duty) return redirect(duty);
  const own: Area = session.user.role === 'mitra' ? 'partner' : 'admin';
  if (own !== area) return redirect(homeOf(session.user.role));
  // One address per page: the menus compare addresses to mark the current one.
  return pathname.endsWith('/') ? redirect(pathname.slice(0, -1) + search) : null;
}
