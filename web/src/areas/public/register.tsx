import { SignUpForm } from '../../features/partners/public/sign-up-form.tsx';
import * as publicPaths from '../../paths/public.ts';
import { AuthPage } from './auth-page.tsx';
import styles from './login.module.css';
import { NeedsScript } from './needs-script.tsx';
import { useSignedInRedirect } from './use-signed-in-redirect.ts';

/** Public registration (R2.1.12, decision 008). */
export function Register({ open }: { open: boolean }) {
  useSignedInRedirect();
  return (
    <AuthPage title="Daftar jadi mitra">
      {open ? <SignUpForm /> : <p>Pendaftaran belum dibuka. Silakan coba lagi nanti, atau hubungi kami.</p>}
      <NeedsScript />
      <p className={styles.elsewhere}>
        Sudah punya akun? <a href={publicPaths.login}>Login</a>
      </p>
    </AuthPage>
  );
}
