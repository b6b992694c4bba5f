import type { Session } from '@rimpang/contract/identity';
import type { Role } from '@rimpang/domain/roles';
import * as publicPaths from '../paths/public.ts';

/** Where a role lives (R2.1.19). */
export function homeOf(role: Role): string {
  return role === 'mitra' ? publicPaths.partnerArea : publicPaths.staffHome;
}

const areaOf = (role: Role) => (role === 'mitra' ? publicPaths.partnerArea : publicPaths.staffArea);
const isWithin = (path: string, area: string) => path === area || path.startsWith(`${area}/`);

/**
 * The address to return to after the login, if it is one of this person's own area; otherwise their home. Whatever it says,
 * it is read as a browser would, so that it leads to no other host and to no other area.
 */
export function afterLogin(role: Role, wanted: string | null): string {
  const here = 'https://here.invalid';
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, here)) return homeOf(role);
  const { origin, pathname, search, hash } = new URL(wanted, here);
  const isOwn = origin === here && isWithin(pathname, areaOf(role)) && !pathname.includes('//');
  return isOwn ? pathname + search + hash : homeOf(role);
}

/** The login that leads back to this place of an area, with its filters. */
export function loginFrom({ pathname, search }: { pathname: string; search: string }): string {
  const isArea = isWithin(pathname, publicPaths.partnerArea) || isWithin(pathname, publicPaths.staffArea);
  return isArea ? publicPaths.loginFor(pathname + search) : publicPaths.login;
}

/** What must be done before anything else works: a temporary password changed, staff's second factor switched on. */
export function requiredStepOf(
  session: Pick<Session, 'mustChangePassword' | 'mustEnrolSecondFactor'>,
): typeof publicPaths.changePassword | typeof publicPaths.enrolSecondFactor | null {
  if (session.mustChangePassword) return publicPaths.changePassword;
  return session.mustEnrolSecondFactor ? publicPaths.enrolSecondFactor : null;
}
