import type { Session } from '@rimpang/contract/identity';
import { type SubmitEvent, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { readFailure } from '../../api/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../forms/field.tsx';
import fieldStyles from '../../forms/field.module.css';
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

/** The second step of the login, for those who turned it on: a code of the app, or a recovery code. */
export function LoginCode({ ticket, onSignedIn, onBack }: Props) {
  const [busy, setBusy] = useState(false);
  const confirm = async (code: string) => {
    setBusy(true);
    try {
      onSignedIn(await callApi<Session>('/identity/login/code', { ticket, code }));
    } catch (error) {
      const failure = readFailure(error);
      toast.failure('Login Gagal', failure.message);
      setBusy(false);
      if (failure.code === 'LOGIN_TICKET_OVER') onBack();
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    if (!busy && typeof code === 'string' && code.trim() !== '') void confirm(code);
  };
  return (
    <form method="post" action={publicPaths.login} onSubmit={submit} className={styles.form}>
      <Field
        id="code"
        label="Kode autentikator"
        hint="Enam angka dari aplikasi autentikator Anda, atau satu kode pemulihan."
      >
        <div className={fieldStyles.control}>
          <input
            id="code"
            name="code"
            inputMode="text"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            aria-describedby="code-message code-hint"
            ref={(input) => input?.focus()}
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
