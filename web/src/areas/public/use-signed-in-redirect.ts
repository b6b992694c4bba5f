import { useEffect } from 'react';
import { afterLogin } from '../../session/homes.ts';
import { ensureSession } from '../../session/session-store.ts';
import { leaveFor } from './leave-for.ts';

/** The page that a guard kept a person from, when it led to the login. */
export function wantedPage(): string | null {
  return new URLSearchParams(window.location.search).get('dari');
}

/** Who is signed in has nothing to do on the pages for those who are not: on to the own area (R2.1.16). */
export function useSignedInRedirect(): void {
  useEffect(() => {
    ensureSession().then(
      ({ user }) => user && leaveFor(afterLogin(user.role, wantedPage())),
      () => undefined,
    );
  }, []);
}
