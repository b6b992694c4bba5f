import { useEffect, useRef } from 'react';
import { callApi } from '../../../api/call.ts';
import { lazySchema } from '../../../forms/schema.ts';
import { useForm } from '../../../forms/use-form.ts';
import { keepToastForNextPage } from '../../../ui/next-page-toast.ts';
import { toast } from '../../../ui/toast.ts';
import * as publicPaths from '../../../paths/public.ts';

const schema = lazySchema(async () => (await import('@rimpang/contract/registration')).signUpInput);
const labels = {
  username: 'username',
  fullName: 'nama lengkap',
  email: 'email',
  password: 'password',
  accountNumber: 'nomor rekening',
  ref: 'username upline',
};
const blank = { username: '', fullName: '', email: '', password: '', accountNumber: '', ref: '' };
const keepOutOfDraft = ['password'] as const;
const notNumeric = 'Nomor rekening harus berupa angka.';

/**
 * The public registration: leads to the login, where the account can be used at once (decision 008). A referral link
 * `/register?ref=username` fills in who invited; the page itself is the same for all, so that is read here.
 */
export function useSignUp() {
  const form = useForm({
    schema,
    initial: blank,
    labels,
    draft: 'register',
    keepOutOfDraft,
    failureTitle: 'Pendaftaran Gagal!',
    mayHaveArrived: true,
    toInput: ({ ref, ...input }) => ({ ...input, ...(ref.trim() && { ref }) }),
    send: (input, { context }) => callApi<{ email: string }>('/partners/sign-up', input, context),
    // R5.2: an account number that is no number also gets its toast.
    onInvalid: ({ accountNumber }) => {
      if (accountNumber === notNumeric) toast.failure('Validasi Gagal', notNumeric);
    },
    onSuccess: () => {
      keepToastForNextPage({
        kind: 'success',
        title: 'Pendaftaran Berhasil!',
        detail: 'Silakan cek email Anda untuk verifikasi.',
      });
      window.location.assign(publicPaths.login);
    },
  });
  const { set } = form;
  const isInvited = useRef(false);
  useEffect(() => {
    if (isInvited.current) return;
    isInvited.current = true;
    const invitedBy = new URLSearchParams(window.location.search).get('ref');
    if (invitedBy) set('ref', invitedBy.slice(0, 254));
  }, [set]);
  return form;
}
