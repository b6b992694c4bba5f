import type { ReactNode } from 'react';
import { ToastOutlet } from '../../ui/toast-outlet.tsx';
import { CompanyName } from '../../features/storefront/company-name.ts';
import * as publicPaths from '../../paths/public.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { Login } from './login.tsx';
import { Register } from './register.tsx';
import { ResetPassword } from './reset-password.tsx';
import { SetUpOwner } from './set-up-owner.tsx';
import { VerifyEmail } from './verify-email.tsx';
import type { AuthPageProps } from './auth-page-props.ts';

type AuthDocument = {
  page: (props: AuthPageProps) => ReactNode;
  /** Names the browser tab. */
  tab: string;
  description: string;
  /** May search engines show it? Pages that only an e-mail leads to are for its reader. */
  listed: boolean;
};

const authPages: Readonly<Record<string, AuthDocument>> = {
  [publicPaths.login]: {
    page: Login,
    tab: 'Login',
    description: 'Masuk ke portal mitra dengan username dan password Anda.',
    listed: true,
  },
  [publicPaths.register]: {
    page: Register,
    tab: 'Daftar',
    description: 'Daftar jadi mitra: buat akun, verifikasi email, lalu aktifkan kemitraan Anda.',
    listed: true,
  },
  [publicPaths.forgotPassword]: {
    page: ForgotPassword,
    tab: 'Lupa password',
    description: 'Minta tautan untuk membuat password baru.',
    listed: false,
  },
  [publicPaths.resetPassword]: {
    page: ResetPassword,
    tab: 'Reset password',
    description: 'Buat password baru.',
    listed: false,
  },
  [publicPaths.setUpOwner]: {
    page: SetUpOwner,
    tab: 'Siapkan akun',
    description: 'Siapkan akun pemilik.',
    listed: false,
  },
  [publicPaths.verifyEmail]: {
    page: VerifyEmail,
    tab: 'Verifikasi email',
    description: 'Verifikasi alamat email akun Anda.',
    listed: false,
  },
};

/** The page of an address. Throws where the table of routes knows one that is missing here. */
export function authPageOf(path: string): AuthDocument {
  const found = authPages[path];
  if (!found) throw new Error(`no such page at ${path}`);
  return found;
}

/** One page with the toast outlet it needs. */
export function AuthPageRoot(props: AuthPageProps) {
  const Page = authPageOf(props.path).page;
  return (
    <CompanyName value={props.company}>
      <Page {...props} />
      <ToastOutlet onTop />
    </CompanyName>
  );
}
