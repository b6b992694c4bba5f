import { signUpInput } from '@rimpang/contract/registration';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { checkValues } from '../../ui/form/schema.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { toast } from '../../ui/toast.ts';

const labels = {
  username: 'username',
  fullName: 'nama lengkap',
  email: 'email',
  password: 'password',
  accountNumber: 'nomor rekening',
  ref: 'username upline',
};
const blank = { username: '', fullName: '', email: '', password: '', accountNumber: '' };
const keepOutOfDraft = ['password', 'ref'] as const;
const notNumeric = 'Nomor rekening harus berupa angka.';

/** The public registration: leads to the login, where the account can be used at once (decision 8). */
export function useSignUp(invitedBy: string) {
  const navigate = useNavigate();
  const form = useForm({
    schema: signUpInput,
    initial: { ...blank, ref: invitedBy },
    labels,
    draft: 'register',
    keepOutOfDraft,
    failureTitle: 'Pendaftaran Gagal!',
    toInput: ({ ref, ...input }) => ({ ...input, ...(ref.trim() && { ref }) }),
    send: (input, { context }) => call<{ email: string }>('/partners/sign-up', input, context),
    onSuccess: () => {
      toast.success('Pendaftaran Berhasil!', 'Silakan cek email Anda untuk verifikasi.');
      void navigate('/login');
    },
  });
  return { ...form, form: { ...form.form, onSubmit: warnThen(form) } };
}

/** Spec 5: an account number that is no number also gets its toast. */
function warnThen({
  values,
  form,
}: {
  values: typeof blank;
  form: { onSubmit: SubmitHandler };
}): SubmitHandler {
  return (event) => {
    const checked = checkValues(signUpInput, values);
    if (!checked.ok && checked.errors.accountNumber === notNumeric)
      toast.failure('Validasi Gagal', notNumeric);
    form.onSubmit(event);
  };
}
type SubmitHandler = ReturnType<typeof useForm>['form']['onSubmit'];
