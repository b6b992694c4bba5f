import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { readFailure } from '../../api/failure.ts';
import { Button } from '../../ui/button.tsx';
import { controlClass, describedBy, Field } from '../../forms/field.tsx';
import { useOwnTexts } from '../../forms/use-own-texts.ts';
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
  const own = useOwnTexts();
  useSignedInRedirect();
  const ask = async (email: string) => {
    if (own.show(email === '' ? { email: 'Email wajib diisi' } : {})) {
      own.about(() => toast.failure('Email diperlukan', 'Mohon masukkan alamat email Anda.'));
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
      const tell = () => toast.failure('Permintaan Belum Terkirim', fields.email ?? message);
      if (own.show(fields)) own.about(tell);
      else tell();
      setBusy(false);
    }
  };
  return (
    <AuthPage title="Lupa password?">
      <p className={styles.elsewhere}>
        Masukkan email akun Anda yang sudah dikonfirmasi. Kami kirim tautan untuk membuat password baru;
        tautan berlaku 1 jam.
      </p>
      <EmailForm busy={busy} own={own} onSubmit={(email) => void ask(email)} />
      <p className={styles.elsewhere}>
        Tidak punya akses ke email itu? <a href={publicPaths.contact}>Hubungi kami</a>
      </p>
    </AuthPage>
  );
}

type FormProps = { busy: boolean; own: ReturnType<typeof useOwnTexts>; onSubmit: (email: string) => void };

/** Its input keeps its own text, so that nothing typed before the page came alive is lost. */
function EmailForm({ busy, own: { problems, onInput }, onSubmit }: FormProps) {
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
      onInput={onInput}
      className={styles.form}
    >
      <Field id="email" label="Email" error={problems.email}>
        <div className={controlClass(problems.email)}>
          <input
            id="email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            aria-invalid={problems.email ? true : undefined}
            aria-describedby={describedBy('email', undefined)}
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
