import { SignUpForm } from '../../features/public-sign-up/sign-up-form.tsx';
import type { Route } from './+types/register';
import { AuthPage } from './auth-page.tsx';
import styles from './login.module.css';
import { NeedsScript } from './needs-script.tsx';
import { useSignedInRedirect } from './use-signed-in-redirect.ts';

/** Who invited, from a referral link `/register?ref=username`. */
export function loader({ request }: Route.LoaderArgs) {
  return { invitedBy: new URL(request.url).searchParams.get('ref')?.slice(0, 254) ?? '' };
}

/** Public registration (spec 2.1, decision 8). */
export default function Register({ loaderData: { invitedBy } }: Route.ComponentProps) {
  useSignedInRedirect();
  return (
    <AuthPage title="Daftar jadi mitra" tab="Daftar">
      <SignUpForm invitedBy={invitedBy} />
      <NeedsScript />
      <p className={styles.elsewhere}>
        Sudah punya akun? <a href="/login">Login</a>
      </p>
    </AuthPage>
  );
}
