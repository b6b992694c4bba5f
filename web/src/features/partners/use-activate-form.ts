import { activateInput } from '@rimpang/contract/registration';
import { formatRupiah } from '@rimpang/domain/money';
import { api } from '../../api/client.ts';
import { refreshAfter } from '../../api/refresh.ts';
import { useForm } from '../../forms/use-form.ts';
import { toast } from '../../ui/toast.ts';
import { useUplineCheck } from './upline-check.ts';

const labels = {
  upline: 'username upline',
  nik: 'NIK',
  address: 'alamat',
  phone: 'no. WhatsApp',
  bankHolder: 'nama pemilik rekening',
  bank: 'bank',
  accountNumber: 'nomor rekening',
};

type Options = {
  partner: { username: string; fullName: string };
  /** What is known already. */
  initial: { upline: string; address: string; phone: string; bankHolder: string; bank: string };
  onClose: () => void;
};

/** A waiting sign-up becomes a partner (decision 008), by staff or by the person who invited it. */
export function useActivateForm({ partner, initial, onClose }: Options) {
  const form = useForm({
    schema: activateInput,
    initial: { ...initial, nik: '', accountNumber: '' },
    labels,
    draftUntilLeft: true,
    toInput: ({ accountNumber, ...values }) => ({
      username: partner.username,
      ...values,
      accountNumber: accountNumber || undefined,
    }),
    failureTitle: 'Aktivasi Gagal',
    mayHaveArrived: true,
    send: (input, call) => api.partners.activate(input, call),
    onSuccess: ({ pinCode, referral }) => {
      const bonus = referral
        ? ` Bonus referral ${formatRupiah(referral.amount)} untuk ${referral.to.fullName}.`
        : '';
      toast.success('Aktivasi Berhasil!', `${partner.fullName} aktif dengan PIN ${pinCode}.${bonus}`);
      onClose();
    },
    onFailure: () => {
      // Another person may have been faster, or have used the PIN.
      void refreshAfter('partners');
      return false;
    },
  });
  return { form, check: useUplineCheck(form.values.upline) };
}

export type ActivateForm = ReturnType<typeof useActivateForm>;
