import { type SubmitEvent, useEffect, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { readFailure } from '../../api/failure.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import * as publicPaths from '../../paths/public.ts';
import { AuthPage } from './auth-page.tsx';
import { leaveForLogin } from './leave-for.ts';
import { useLinkToken } from './link-token.ts';
import styles from './login.module.css';
import { NeedsScript } from './needs-script.tsx';
import { useLinkOutcome } from './use-link-outcome.ts';

/** Opened from the email, or from the sponsor's message to a new partner: a password, once (R2.1.14, decision 036). Every device is signed out by it. */
export function ResetPassword() {
  const token = useLinkToken();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const { isOver, wasSent, fail } = useLinkOutcome('Password Belum Diganti');
  useEffect(() => {
    // Only what staff see beside an invitation: nothing depends on it.
    if (token) callApi('/identity/opened-links', { token }).catch(() => {});
  }, [token]);
  const reset = async (password: string) => {
    setBusy(true);
    try {
      await callApi('/identity/password-reset', { token, password });
      leaveForLogin('Password Berhasil Diganti', 'Silakan login dengan password baru Anda.');
    } catch (error) {
      const failure = readFailure(error);
      setProblem(failure.fields.password);
      fail(failure, Boolean(failure.fields.password));
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    if (!busy) void reset(typeof password === 'string' ? password : '');
  };
  if (isOver || token === '') return <UselessLink wasSent={wasSent} />;
  return (
    <AuthPage title="Buat password baru">
      <form
        method="post"
        action={publicPaths.resetPassword}
        onSubmit={submit}
        className={styles.form}
        noValidate
      >
        <PasswordField
          id="password"
          name="password"
          label="Password baru"
          autoComplete="new-password"
          error={problem}
          hint="Pilih yang belum pernah Anda pakai di tempat lain."
        />
        <fieldset disabled={token === null}>
          <Button type="submit" wide busy={busy}>
            Ganti password
          </Button>
        </fieldset>
        <NeedsScript />
      </form>
      <p className={styles.elsewhere}>
        <a href={publicPaths.forgotPassword}>Minta tautan baru</a>
      </p>
    </AuthPage>
  );
}

/** No password can be set by this link; where this page sent a try that had no answer, that one may have used it. */
function UselessLink({ wasSent }: { wasSent: boolean }) {
  if (!wasSent)
    return (
      <AuthPage instead title="Tautan tidak berlaku">
        <p>
          Tautan ini tidak lengkap, sudah dipakai, atau sudah kedaluwarsa. Silakan minta tautan baru; tautan
          dari email berlaku 1 jam.
        </p>
        <a className={buttonClasses({ wide: true })} href={publicPaths.forgotPassword}>
          Minta tautan baru
        </a>
      </AuthPage>
    );
  return (
    <AuthPage instead title="Password mungkin sudah diganti">
      <p>
        Tautan ini sudah dipakai, mungkin oleh percobaan Anda tadi yang jawabannya tidak sampai. Coba login
        dengan password baru itu.
      </p>
      <a className={buttonClasses({ wide: true })} href={publicPaths.login}>
        Ke login
      </a>
      <p className={styles.elsewhere}>
        <a href={publicPaths.forgotPassword}>Minta tautan baru</a>
      </p>
    </AuthPage>
  );
}
