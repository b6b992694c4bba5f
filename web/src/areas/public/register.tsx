import { formatRupiah } from '@rimpang/domain/money';
import { pinPrices } from '@rimpang/domain/pins';
import { SignUpForm } from '../../features/partners/public/sign-up-form.tsx';
import { useInviter } from '../../features/partners/public/use-inviter.ts';
import * as publicPaths from '../../paths/public.ts';
import { AuthPage } from './auth-page.tsx';
import styles from './login.module.css';
import { NeedsScript } from './needs-script.tsx';
import { useSignedInRedirect } from './use-signed-in-redirect.ts';

/** Public registration (R2.1.12, decision 008): who invited, what it leads to and what that costs, then the form. */
export function Register({ open }: { open: boolean }) {
  useSignedInRedirect();
  return (
    <AuthPage title="Daftar jadi mitra">
      {open ? (
        <>
          <WhatComes />
          <SignUpForm />
        </>
      ) : (
        <p>Pendaftaran belum dibuka. Silakan coba lagi nanti, atau hubungi kami.</p>
      )}
      <NeedsScript />
      <p className={styles.elsewhere}>
        Sudah punya akun? <a href={publicPaths.login}>Login</a>
      </p>
    </AuthPage>
  );
}

function WhatComes() {
  const inviter = useInviter();
  return (
    <div className={styles.next}>
      {inviter && (
        <p>
          Anda diundang oleh <b>{inviter}</b>.
        </p>
      )}
      <ol>
        <li>Sekarang: buat akun, gratis.</li>
        <li>Lalu: verifikasi email Anda.</li>
        <li>Aktivasi kemitraan: {formatRupiah(pinPrices.activation)}, nanti.</li>
      </ol>
    </div>
  );
}
