import { registerInput } from '@rimpang/contract/registration';
import { api } from '../../api/client.ts';
import { refreshAfter } from '../../api/refresh.ts';
import { useForm } from '../../forms/use-form.ts';
import { toast } from '../../ui/toast.ts';
import type { Registered } from './registered-partner.ts';
import { useUplineCheck } from './upline-check.ts';

const labels = {
  upline: 'username upline',
  username: 'username',
  fullName: 'nama lengkap',
  nik: 'NIK',
  address: 'alamat',
  phone: 'no. WhatsApp',
  email: 'Gmail',
  password: 'password',
  bankHolder: 'nama pemilik rekening',
  bank: 'bank',
  accountNumber: 'nomor rekening',
};
const refusals: Partial<Record<string, string>> = {
  UPLINE_NOT_FOUND: 'Referral Tidak Valid',
  UPLINE_TOO_DEEP: 'Referral Tidak Valid',
  ORDER_DECIDED: 'Sudah Diputuskan',
  ORDER_CHANGED: 'Peringatan Berubah',
  ORDER_UNSEEN: 'Perlu Diperiksa',
};
const keepOutOfDraft = ['password'] as const;

/** What the form may start with, beside the upline. */
type RegisterPrefill = Partial<typeof blank>;

export type RegisterOptions = {
  /** What the upline field starts with. */
  upline: string;
  prefill?: RegisterPrefill;
  /** Under which name what is typed survives. */
  draft?: string;
  /** The package registration the partner comes from; it is closed with the registration. */
  orderId?: number;
  /** What the page shows of its slip. */
  seen?: string;
  onRegistered: (newcomer: Registered) => void;
};

const blank = {
  username: '',
  fullName: '',
  nik: '',
  address: '',
  phone: '',
  email: '',
  password: '',
  bankHolder: '',
  bank: '',
  accountNumber: '',
};

/**
 * A new partner: everything that was typed survives reload and idle logout, except the password.
 */
export function useRegisterForm(options: RegisterOptions) {
  const { upline, prefill, draft = 'register-new', orderId, seen, onRegistered } = options;
  const form = useForm({
    schema: registerInput,
    initial: { ...blank, ...prefill, upline },
    labels,
    draft,
    keepOutOfDraft,
    failureTitle: 'Pendaftaran Gagal',
    mayHaveArrived: true,
    send: (input, call) =>
      orderId === undefined
        ? api.partners.register(input, call)
        : api.partners.registerFromOrder({ orderId, seen, ...input }, call),
    onSuccess: (result, { phone }) => onRegistered({ ...result, phone }),
    onFailure: ({ code, message }) => {
      void refreshAfter('partners');
      if (code.startsWith('ORDER_')) void refreshAfter('storefront');
      const title = refusals[code];
      if (!title) return false;
      toast.failure(title, message);
      return true;
    },
  });
  return { form, check: useUplineCheck(form.values.upline) };
}
