import { redirect, useNavigate } from 'react-router';
import { PasswordForm } from '../../features/accounts/password-form.tsx';
import { leaveForLogin } from '../../session/guard.ts';
import { requiredStepOf, homeOf } from '../../session/homes.ts';
import { signOut } from '../../session/session-end.ts';
import { ensureSession } from '../../session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { FullScreenSpinner } from '../../ui/spinner.tsx';
import * as publicPaths from '../../paths/public.ts';
import type { Route } from './+types/change-password';
import { AuthPage } from './auth-page.tsx';

/** Only for people whose password must be changed: a temporary one, or that of a partner who became staff. Everybody else has nothing to do here. */
export async function clientLoader() {
  const session = await ensureSession();
  if (!session.user) return leaveForLogin(publicPaths.login);
  const step = requiredStepOf(session);
  if (step !== publicPaths.changePassword) return redirect(step ?? homeOf(session.user.role));
  return { role: session.user.role, temporary: session.temporaryPassword };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <FullScreenSpinner />;
}

/** What the sign-in was made with. */
const temporaryOne = { label: 'Password sementara', sentence: 'Anda masuk dengan password sementara.' };
const ownOne = {
  label: 'Password saat login',
  sentence: 'Anda masuk dengan password Anda sendiri dari sebelum menjadi staf.',
};

export default function ChangePassword({ loaderData: { role, temporary } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { label, sentence } = temporary ? temporaryOne : ownOne;
  return (
    <AuthPage withBrand title="Buat password baru">
      <title>Ganti password · Rimpang</title>
      <p>{sentence} Gantilah dengan password baru yang hanya Anda ketahui.</p>
      <PasswordForm
        role={role}
        currentLabel={label}
        justTyped={temporary}
        alone
        onChanged={() => void navigate(homeOf(role), { replace: true })}
      />
      <Button variant="plain" onClick={signOut}>
        Keluar
      </Button>
    </AuthPage>
  );
}
