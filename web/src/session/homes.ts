import type { Session } from '@rimpang/contract/identity';
import type { Role } from '@rimpang/domain/permissions';

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
