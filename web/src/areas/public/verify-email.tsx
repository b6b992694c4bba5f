import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { readFailure } from '../../api/failure.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import * as publicPaths from '../../paths/public.ts';
import { AuthPage } from './auth-page.tsx';
import { useLinkToken } from './link-token.ts';
import styles from './login.module.css';
import { NeedsScript } from './needs-script.tsx';

type Outcome =
  | { state: 'verified'; email: string; staff: boolean; counted: boolean }
  | { state: 'refused'; message: string; again: boolean };

/** Opened from the email: verifies the address by itself (decision 036), and says what comes next. */
export function VerifyEmail() {
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const asked = useRef('');
  const verify = (link: string) => {
    setOutcome(null);
    callApi<{ email: string; staff: boolean; counted: boolean }>('/identity/email-verification', {
      token: link,
    }).then(
      (verified) => setOutcome({ state: 'verified', ...verified }),
      (error: unknown) => {
        const { code, message, fields } = readFailure(error);
        const again = code !== 'LINK_INVALID' && code !== 'INPUT_INVALID' && code !== 'EMAIL_TAKEN';
        setOutcome({ state: 'refused', message: fields.token ?? message, again });
      },
    );
  };
  useEffect(() => {
    if (!token || asked.current === token) return;
    asked.current = token;
    verify(token);
  }, [token]);
  return (
    <AuthPage title="Verifikasi email">
      <output className={styles.form}>
        {token === '' && 'Tautan ini tidak lengkap. Buka tautan dari email verifikasi Anda.'}
        {token !== '' && !outcome && 'Memproses...'}
        {outcome?.state === 'verified' && outcome.counted && (
          <>Email {outcome.email} sudah dikonfirmasi. Bila lupa password, tautannya dikirim ke sana.</>
        )}
        {outcome?.state === 'verified' && !outcome.counted && (
          <>
            Email {outcome.email} sudah diverifikasi.
            {!outcome.staff && ' Langkah berikutnya: login, lalu aktifkan kemitraan Anda.'}
          </>
        )}
        {outcome?.state === 'refused' && outcome.message}
      </output>
      {outcome?.state === 'refused' && outcome.again && (
        <Button wide onClick={() => verify(token ?? '')}>
          Coba lagi
        </Button>
      )}
      {outcome?.state === 'refused' && !outcome.again && (
        <p className={styles.elsewhere}>
          Sudah pernah membuka tautan ini? Silakan login. Tautan baru bisa diminta dari Dasbor Anda.
        </p>
      )}
      <NeedsScript />
      {outcome?.state !== 'refused' || !outcome.again ? (
        <a className={buttonClasses({ wide: true })} href={publicPaths.login}>
          Ke login
        </a>
      ) : (
        <p className={styles.elsewhere}>
          <a href={publicPaths.login}>Ke login</a>
        </p>
      )}
    </AuthPage>
  );
}
