import type { Session } from '@rimpang/contract/identity';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { readFailure } from '../../api/failure.ts';
import { Button } from '../../ui/button.tsx';
import { controlClass, describedBy, Field } from '../../forms/field.tsx';
import { useOwnTexts } from '../../forms/use-own-texts.ts';
import { toast } from '../../ui/toast.ts';
import * as publicPaths from '../../paths/public.ts';
import styles from './login.module.css';

type Props = {
  /** Proves for five minutes that the password was right. */
  ticket: string;
  /** Leads on to the area; the page stays busy meanwhile. */
  onSignedIn: (session: Session) => void;
  /** Back to username and password. */
  onBack: () => void;
};

const hint = 'Enam angka dari aplikasi autentikator Anda, atau satu kode pemulihan.';

/** The second step of the login, for those who turned it on: a code of the app, or a recovery code. */
export function LoginCode({ ticket, onSignedIn, onBack }: Props) {
  const [busy, setBusy] = useState(false);
  const { problems, show, onInput } = useOwnTexts();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const confirm = async (code: string) => {
    setBusy(true);
    try {
      onSignedIn(await callApi<Session>('/identity/login/code', { ticket, code }));
    } catch (error) {
      const failure = readFailure(error);
      toast.failure('Login Gagal', failure.message);
      if (failure.code === 'SECOND_FACTOR_WRONG') show({ code: failure.message });
      setBusy(false);
      if (failure.code === 'LOGIN_TICKET_OVER') onBack();
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    if (busy || typeof code !== 'string') return;
    if (!show(code.trim() === '' ? { code: 'Kode wajib diisi' } : {})) void confirm(code);
  };
  return (
    <form
      method="post"
      action={publicPaths.login}
      onSubmit={submit}
      onInput={onInput}
      className={styles.form}
    >
      <Field id="code" label="Kode autentikator" error={problems.code} hint={hint}>
        <div className={controlClass(problems.code)}>
          <input
            id="code"
            name="code"
            inputMode="text"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            aria-invalid={problems.code ? true : undefined}
            aria-describedby={describedBy('code', hint)}
            ref={input}
          />
        </div>
      </Field>
      <Button type="submit" wide busy={busy}>
        Lanjut
      </Button>
      <Button variant="plain" wide onClick={onBack}>
        Kembali
      </Button>
    </form>
  );
}
