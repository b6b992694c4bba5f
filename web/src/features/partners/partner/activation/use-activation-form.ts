import { activateSelfInput } from '@rimpang/contract/registration';
import { api } from '../../../../api/client.ts';
import { refreshAfter } from '../../../../api/refresh.ts';
import { useForm } from '../../../../forms/use-form.ts';
import { useSession } from '../../../../session/session-store.ts';
import { toast } from '../../../../ui/toast.ts';
import { useUplineCheck } from '../../upline-check.ts';
import type { Activation } from './types.ts';

const labels = {
  upline: 'username upline',
  nik: 'NIK',
  address: 'alamat',
  phone: 'no. WhatsApp',
  bankHolder: 'nama pemilik rekening',
  bank: 'bank',
  accountNumber: 'nomor rekening',
};
const blank = { nik: '', address: '', phone: '', bank: '', accountNumber: '' };
const keepOutOfDraft = ['nik', 'accountNumber'] as const;

/** Activates oneself with an own PIN, under the upline one names (decision 008). */
export function useActivationForm({ invitedBy }: Activation) {
  const { profile } = useSession().user;
  const form = useForm({
    schema: activateSelfInput,
    initial: { ...blank, bankHolder: profile.fullName, upline: invitedBy?.username ?? '' },
    labels,
    draft: 'activation',
    keepOutOfDraft,
    failureTitle: 'Aktivasi Gagal',
    mayHaveArrived: true,
    toInput: ({ accountNumber, ...input }) => ({ ...input, ...(accountNumber.trim() && { accountNumber }) }),
    send: (input, call) => api.partners.activateSelf(input, call),
    onSuccess: ({ referral }) => {
      const upline = referral ? ` Upline Anda: ${referral.to.fullName}.` : '';
      toast.success('Aktivasi Berhasil!', `Kemitraan Anda sudah aktif.${upline}`);
    },
    onFailure: ({ code, message }) => {
      void refreshAfter('partners');
      if (code !== 'UPLINE_NOT_FOUND' && code !== 'UPLINE_TOO_DEEP') return false;
      toast.failure('Referral Tidak Valid', message);
      return true;
    },
  });
  return { form, check: useUplineCheck(form.values.upline) };
}
