import { type SubmitEvent, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { readFailure } from '../../api/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../forms/field.tsx';
import fieldStyles from '../../forms/field.module.css';
import { PasswordField } from '../../forms/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import * as publicPaths from '../../paths/public.ts';
import { AuthPage } from './auth-page.tsx';
import { leaveForLogin } from './leave-for.ts';
import { useLinkToken } from './link-token.ts';
import styles from './login.module.css';
import { NeedsScript } from './needs-script.tsx';

/** Opened from the terminal's link: the first owner's address and password, once (decision 086). */
export function SetUpOwner() {
  const link = useLinkToken();
  const [token = '', address = ''] = link?.split('&') ?? [];
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isOver, setIsOver] = useState(false);
  const setUp = async (email: string, password: string) => {
    setBusy(true);
    try {
      const owner = { token, email, password };
      const { username } = await callApi<{ username: string }>('/identity/set-up', owner);
      leaveForLogin(
        'Akun Siap',
        `Login dengan username ${username}. Konfirmasi email lewat surat yang kami kirim.`,
      );
    } catch (error) {
      const { code, message, fields } = readFailure(error);
      setProblems(fields);
      setIsOver(code === 'LINK_INVALID' || Boolean(fields.token));
      if (!fields.email && !fields.password) toast.failure('Akun Belum Siap', fields.token ?? message);
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    };
    if (!busy) void setUp(text('email').trim(), text('password'));
  };
  return (
    <AuthPage title="Siapkan akun pemilik">
      {isOver || link === '' ? (
        <p>
          Tautan ini tidak lengkap, sudah dipakai, atau sudah kedaluwarsa. Tautan baru tampil di terminal saat
          Rimpang dinyalakan ulang.
        </p>
      ) : (
        <form
          method="post"
          action={publicPaths.setUpOwner}
          onSubmit={submit}
          className={styles.form}
          noValidate
        >
          <OwnerEmail address={address} problem={problems.email} />
          <PasswordField
            id="password"
            name="password"
            label="Password"
            autoComplete="new-password"
            error={problems.password}
            hint="Minimal 12 karakter, yang belum pernah Anda pakai di tempat lain."
          />
          <fieldset disabled={link === null}>
            <Button type="submit" wide busy={busy}>
              Siapkan akun
            </Button>
          </fieldset>
          <NeedsScript />
        </form>
      )}
      <p className={styles.elsewhere}>
        <a href={publicPaths.login}>Ke login</a>
      </p>
    </AuthPage>
  );
}

/** Its input keeps its own text; `address` is what the terminal's link brought along. */
function OwnerEmail({ address, problem }: { address: string; problem: string | undefined }) {
  return (
    <Field
      id="email"
      label="Email pemilik"
      error={problem}
      hint="Surat penting dikirim ke sini setelah Anda mengonfirmasinya."
    >
      <div className={fieldStyles.control}>
        <input
          key={address}
          id="email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={decodeURIComponent(address)}
          aria-invalid={problem ? true : undefined}
        />
      </div>
    </Field>
  );
}
