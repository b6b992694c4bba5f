import { redirect, useNavigate } from 'react-router';
import { EnrolmentSteps } from '../../features/sessions/enrol-second-factor.tsx';
import { leaveForLogin } from '../../session/guard.ts';
import { requiredStepOf, homeOf } from '../../session/homes.ts';
import { signOut } from '../../session/session-end.ts';
import { ensureSession, reloadSession } from '../../session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { FullScreenSpinner } from '../../ui/spinner.tsx';
import * as publicPaths from '../../paths/public.ts';
import type { Route } from './+types/enrol-second-factor';
import { AuthPage } from './auth-page.tsx';

/** Only for staff who have to switch it on before they work (decision 014); everybody else has nothing to do here. */
export async function clientLoader() {
  const session = await ensureSession();
  if (!session.user) return leaveForLogin(publicPaths.login);
  const step = requiredStepOf(session);
  if (step !== publicPaths.enrolSecondFactor) return redirect(step ?? homeOf(session.user.role));
  return { role: session.user.role };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <FullScreenSpinner />;
}

export default function EnrolSecondFactorPage({ loaderData: { role } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const enter = async () => {
    await reloadSession().catch(() => undefined);
    await navigate(homeOf(role), { replace: true });
  };
  return (
    <AuthPage withBrand title="Aktifkan verifikasi dua langkah">
      <title>Verifikasi dua langkah · Rimpang</title>
      <p>
        Akun staf memegang uang dan data orang lain. Karena itu login meminta kode dari aplikasi autentikator
        di ponsel Anda, selain password. Pasang sekali, lalu Anda dapat bekerja.
      </p>
      <EnrolmentSteps onDone={() => void enter()} />
      <Button variant="plain" onClick={signOut}>
        Keluar
      </Button>
    </AuthPage>
  );
}
