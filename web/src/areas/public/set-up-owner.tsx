import { type SubmitEvent, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { readFailure } from '../../api/failure.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Field } from '../../forms/field.tsx';
import fieldStyles from '../../forms/field.module.css';
import { PasswordField } from '../../forms/password-field.tsx';
import * as publicPaths from '../../paths/public.ts';
import { AuthPage } from './auth-page.tsx';
import { leaveForLogin } from './leave-for.ts';
import { useLinkToken } from './link-token.ts';
import styles from './login.module.css';
import { NeedsScript } from './needs-script.tsx';
import { useLinkOutcome } from './use-link-outcome.ts';

/** Opened from the terminal's link: the first owner's address and password, once (decision 086). */
export function SetUpOwner() {
  const link = useLinkToken();
  const [token = '', address = ''] = link?.split('&') ?? [];
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { isOver, wasSent, fail } = useLinkOutcome('Akun Belum Siap');
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
      const failure = readFailure(error);
      const { fields } = failure;
      setProblems(fields);
      fail(failure, Boolean(fields.email ?? fields.password));
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
  if (isOver || link === '') return <UselessLink wasSent={wasSent} />;
  return (
    <AuthPage title="Siapkan akun pemilik">
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
      <p className={styles.elsewhere}>
        <a href={publicPaths.login}>Ke login</a>
      </p>
    </AuthPage>
  );
}

/** No account is set up by this link; where this page sent a try that had no answer, that one may have done it. */
const UselessLink = ({ wasSent }: { wasSent: boolean }) => (
  <AuthPage instead title={wasSent ? 'Akun mungkin sudah siap' : 'Tautan tidak berlaku'}>
    <p>
      {wasSent
        ? 'Akun ini mungkin sudah disiapkan oleh percobaan Anda tadi yang jawabannya tidak sampai. Coba login dengan username superadmin dan password itu.'
        : 'Tautan ini tidak lengkap, sudah dipakai, atau sudah kedaluwarsa. Tautan baru tampil di terminal saat Rimpang dinyalakan ulang.'}
    </p>
    <a className={buttonClasses({ wide: true })} href={publicPaths.login}>
      Ke login
    </a>
  </AuthPage>
);

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
