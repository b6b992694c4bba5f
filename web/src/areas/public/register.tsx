import { SignUpForm } from '../../features/public-sign-up/sign-up-form.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './login.module.css';
import { NeedsScript } from './needs-script.tsx';
import { useSignedInRedirect } from './use-signed-in-redirect.ts';

/** Public registration (spec 2.1, decision 8). */
export function Register() {
  useSignedInRedirect();
  return (
    <AuthPage title="Daftar jadi mitra">
      <SignUpForm />
      <NeedsScript />
      <p className={styles.elsewhere}>
        Sudah punya akun? <a href="/login">Login</a>
      </p>
    </AuthPage>
  );
}
