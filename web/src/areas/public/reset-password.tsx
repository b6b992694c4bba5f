import { type SubmitEvent, useEffect, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { readFailure } from '../../api/failure.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import * as publicPaths from '../../paths/public.ts';
import { AuthPage } from './auth-page.tsx';
import { leaveForLogin } from './leave-for.ts';
import { useLinkToken } from './link-token.ts';
import styles from './login.module.css';
import { NeedsScript } from './needs-script.tsx';

/** Opened from the email, or from the sponsor's message to a new partner: a password, once (R2.1.14, decision 036). Every device is signed out by it. */
export function ResetPassword() {
  const token = useLinkToken();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isOver, setIsOver] = useState(false);
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
      const { code, message, fields } = readFailure(error);
      setProblem(fields.password);
      setIsOver(code === 'LINK_INVALID' || Boolean(fields.token));
      if (!fields.password) toast.failure('Password Belum Diganti', fields.token ?? message);
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    if (!busy) void reset(typeof password === 'string' ? password : '');
  };
  const isUseless = isOver || token === '';
  return (
    <AuthPage title="Buat password baru">
      {isUseless ? (
        <p>
          Tautan ini tidak lengkap, sudah dipakai, atau sudah kedaluwarsa. Silakan minta tautan baru; tautan
          dari email berlaku 1 jam.
        </p>
      ) : (
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
      )}
      {isUseless ? (
        <a className={buttonClasses({ wide: true })} href={publicPaths.forgotPassword}>
          Minta tautan baru
        </a>
      ) : (
        <p className={styles.elsewhere}>
          <a href={publicPaths.forgotPassword}>Minta tautan baru</a>
        </p>
      )}
    </AuthPage>
  );
}
