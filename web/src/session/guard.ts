import { redirect } from 'react-router';
import { keepEndNotice } from './end-notice.ts';
import { requiredStepOf, homeOf, loginFrom } from './homes.ts';
import { openLive } from './live.ts';
import { endBecauseUserGone } from './session-end.ts';
import { ensureSession } from './session-store.ts';
import { dropCorruptUser, storedUser } from './stored-user.ts';
import * as publicPaths from '../paths/public.ts';

/**
 * The login is a page of its own, without the router: the document is left for it, and nothing of the area is shown
 * meanwhile.
 */
export function leaveForLogin(path: string): Promise<never> {
  window.location.replace(path);
  return new Promise(() => undefined);
}

type Area = 'partner' | 'admin';

/**
 * Lets a person into an area (null), or answers with the redirect of R2.1.17 and R2.1.18: to the login (remembering where one
 * wanted to go), to what must be done first (`requiredStepOf`), or to the own area.
 */
export async function enterArea(area: Area, request: Request): Promise<Response | null> {
  if (dropCorruptUser()) {
    // Awaited: the login would otherwise find the session still alive, and lead back in.
    await endBecauseUserGone();
    return leaveForLogin(publicPaths.login);
  }
  const seen = storedUser()?.id;
  const session = await ensureSession();
  const { pathname, search } = new URL(request.url);
  if (!session.user) {
    if (session.ended) keepEndNotice(session.ended, seen);
    return leaveForLogin(loginFrom({ pathname, search }));
  }
  const step = requiredStepOf(session);
  if (step) return redirect(step);
  const own: Area = session.user.role === 'mitra' ? 'partner' : 'admin';
  if (own !== area) return redirect(homeOf(session.user.role));
  // One address per page: the menus compare addresses to mark the current one.
  if (pathname.endsWith('/')) return redirect(pathname.slice(0, -1) + search);
  openLive();
  return null;
}
