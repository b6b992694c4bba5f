import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { readFailure } from '../../api/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../forms/field.tsx';
import fieldStyles from '../../forms/field.module.css';
import { toast } from '../../ui/toast.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import * as publicPaths from '../../paths/public.ts';
import { AuthPage } from './auth-page.tsx';
import { leaveForLogin } from './leave-for.ts';
import styles from './login.module.css';
import { NeedsScript } from './needs-script.tsx';
import { useSignedInRedirect } from './use-signed-in-redirect.ts';

/** A link to a new password by e-mail (R2.1.13, R5.3); the answer is the same no matter who asks for whom. */
export function ForgotPassword() {
  const [busy, setBusy] = useState(false);
  useSignedInRedirect();
  const ask = async (email: string) => {
    if (email === '') {
      toast.failure('Email diperlukan', 'Mohon masukkan alamat email Anda.');
      return;
    }
    setBusy(true);
    try {
      await callApi('/identity/password-reset/letters', { email });
      leaveForLogin(
        'Permintaan Terkirim',
        'Jika email Anda terdaftar, Anda akan menerima link untuk mereset password.',
      );
    } catch (error) {
      const { message, fields } = readFailure(error);
      toast.failure('Permintaan Belum Terkirim', fields.email ?? message);
      setBusy(false);
    }
  };
  return (
    <AuthPage title="Lupa password?">
      <p className={styles.elsewhere}>
        Masukkan email akun Anda yang sudah dikonfirmasi. Kami kirim tautan untuk membuat password baru;
        tautan berlaku 1 jam.
      </p>
      <EmailForm busy={busy} onSubmit={(email) => void ask(email)} />
      <p className={styles.elsewhere}>
        Tidak punya akses ke email itu? <a href={publicPaths.contact}>Hubungi kami</a>
      </p>
    </AuthPage>
  );
}

/** Its input keeps its own text, so that nothing typed before the page came alive is lost. */
function EmailForm({ busy, onSubmit }: { busy: boolean; onSubmit: (email: string) => void }) {
  const alive = useHydrated();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    if (!busy) onSubmit(typeof email === 'string' ? email.trim() : '');
  };
  return (
    <form
      method="post"
      action={publicPaths.forgotPassword}
      noValidate
      onSubmit={submit}
      className={styles.form}
    >
      <Field id="email" label="Email">
        <div className={fieldStyles.control}>
          <input
            id="email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
          />
        </div>
      </Field>
      <fieldset disabled={!alive} className={styles.form}>
        <Button type="submit" wide busy={busy} busyLabel="Mengirim...">
          Kirim tautan reset
        </Button>
        <Button variant="outline" wide onClick={() => window.location.assign(publicPaths.login)}>
          Kembali ke login
        </Button>
      </fieldset>
      <NeedsScript />
    </form>
  );
}
