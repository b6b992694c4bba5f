import type { Session } from '@rimpang/contract/identity';
import { IconAlertCircle } from '#icons';
import { type SubmitEvent, useState, useSyncExternalStore } from 'react';
import { callApi } from '../../api/call.ts';
import { readFailure } from '../../api/failure.ts';
import { endedForAnother, endNotice } from '../../session/end-notice.ts';
import { afterLogin } from '../../session/homes.ts';
import { adoptSession } from '../../session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { controlClass, describedBy, Field } from '../../forms/field.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useToastFromLastPage } from '../../ui/next-page-toast.ts';
import { toast } from '../../ui/toast.ts';
import { blankOf, useOwnTexts } from '../../forms/use-own-texts.ts';
import { AuthPage } from './auth-page.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import * as publicPaths from '../../paths/public.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { leaveFor } from './leave-for.ts';
import { NeedsScript } from './needs-script.tsx';
import { LoginCode } from './login-code.tsx';
import styles from './login.module.css';
import { useSignedInRedirect, wantedPage } from './use-signed-in-redirect.ts';
import type { AuthPageProps } from './auth-page-props.ts';

/** What the login form says when sign-in was refused; the specified sentence for wrong names and passwords (R8.1). */
const refused = 'Login Gagal';
const missing = { username: 'Username wajib diisi', password: 'Password wajib diisi' };

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * The login (R2.1.11). Its inputs keep their own text and the button waits for the script, so that nothing typed
 * before the page came alive is lost, and a password never lands in an address.
 */
export function Login({ demoAccounts }: AuthPageProps) {
  const [busy, setBusy] = useState(false);
  const [ticket, setTicket] = useState<string | null>(null);
  const own = useOwnTexts();
  useToastFromLastPage();
  useSignedInRedirect();

  const enter = (answer: Session) => {
    const wanted = answer.user && endedForAnother(answer.user.id) ? null : wantedPage();
    const session = adoptSession(answer);
    toast.dismiss();
    if (session.user) leaveFor(afterLogin(session.user.role, wanted));
  };
  const login = async (form: FormData) => {
    const username = textOf(form, 'username').trim();
    const password = textOf(form, 'password');
    if (own.show(blankOf({ username, password }, missing))) {
      own.about(() => toast.failure('Input tidak lengkap', 'Mohon masukkan username dan password.'));
      return;
    }
    setBusy(true);
    try {
      enter(await callApi<Session>('/identity/login', { username, password }));
    } catch (error) {
      const failure = readFailure(error);
      if (failure.code === 'SECOND_FACTOR_REQUIRED' && failure.data.ticket) setTicket(failure.data.ticket);
      else toast.failure(refused, failure.message);
      setBusy(false);
    }
  };
  if (ticket) {
    return (
      <AuthPage title="Satu langkah lagi">
        <LoginCode ticket={ticket} onSignedIn={enter} onBack={() => setTicket(null)} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Selamat datang">
      <EndNotice />
      <LoginForm busy={busy} own={own} onSubmit={(form) => void login(form)} />
      <p className={styles.elsewhere}>
        Belum jadi mitra? <a href={publicPaths.register}>Daftar di sini</a>
      </p>
      <p className={styles.elsewhere}>
        <a href="/">Ke beranda</a>
      </p>
      {demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} />}
    </AuthPage>
  );
}

const never = () => () => undefined;

/** Why a person was signed out: it stays until they are in again. */
function EndNotice() {
  const text = useSyncExternalStore(never, endNotice, () => null);
  return (
    <output className={styles.notice}>
      {text && (
        <p className={styles.ended}>
          <IconAlertCircle size={20} stroke={1.75} aria-hidden />
          <span>
            <strong>Sesi Berakhir</strong>
            {text}
          </span>
        </p>
      )}
    </output>
  );
}

type FormProps = { busy: boolean; own: ReturnType<typeof useOwnTexts>; onSubmit: (form: FormData) => void };

/** Its inputs keep their own text; they are read when the form is sent. */
function LoginForm({ busy, own: { problems, onInput }, onSubmit }: FormProps) {
  const alive = useHydrated();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form
      method="post"
      action={publicPaths.login}
      onSubmit={submit}
      onInput={onInput}
      className={styles.form}
    >
      <Field id="username" label="Username" error={problems.username}>
        <div className={controlClass(problems.username)}>
          <input
            id="username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={problems.username ? true : undefined}
            aria-describedby={describedBy('username', undefined)}
          />
        </div>
      </Field>
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete="current-password"
        error={problems.password}
        aside={<a href={publicPaths.forgotPassword}>Lupa password?</a>}
      />
      <fieldset disabled={!alive}>
        <Button type="submit" wide busy={busy}>
          Login
        </Button>
      </fieldset>
      <NeedsScript />
    </form>
  );
}
