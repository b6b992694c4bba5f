import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { afterLogin } from '../../session/guard.ts';
import { ensureSession } from '../../session/session-store.ts';

/** Who is signed in has nothing to do on the pages for those who are not: on to the own area (spec 2.1). */
export function useSignedInRedirect(wanted: string | null = null): void {
  const navigate = useNavigate();
  useEffect(() => {
    ensureSession().then(
      ({ user }) => user && void navigate(afterLogin(user.role, wanted), { replace: true }),
      () => undefined,
    );
  }, [navigate, wanted]);
}
