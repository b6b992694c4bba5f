import { activateInput } from '@rimpang/contract/registration';
import { formatRupiah } from '@rimpang/domain/money';
import { banks, nikWarning } from '@rimpang/domain/partners';
import { IconBuildingBank } from '#icons';
import { api } from '../../../../api/client.ts';
import { PickerField } from '../../../../forms/picker-field.tsx';
import { TextField } from '../../../../forms/text-field.tsx';
import { useForm } from '../../../../forms/use-form.ts';
import { FormSheet } from '../../../../staff-ui/dialogs/form-sheet.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useUplineCheck } from '../../upline-check.ts';
import type { DialogProps } from './types.ts';

const labels = {
  upline: 'username upline',
  nik: 'NIK',
  address: 'alamat',
  phone: 'no. WhatsApp',
  bankHolder: 'nama pemilik rekening',
  bank: 'bank',
  accountNumber: 'nomor rekening',
};
const bankChoices = banks.map(({ code, label }) => ({ value: code, label }));

function useActivateForm({ partner, onClose }: DialogProps) {
  const form = useForm({
    schema: activateInput,
    initial: {
      upline: partner.upline?.username ?? '',
      nik: '',
      address: partner.address,
      phone: partner.phone,
      bankHolder: partner.bank?.holder || partner.fullName,
      bank: partner.bank?.code ?? '',
      accountNumber: '',
    },
    labels,
    toInput: ({ accountNumber, ...values }) => ({
      username: partner.username,
      ...values,
      accountNumber: accountNumber || undefined,
    }),
    failureTitle: 'Aktivasi Gagal',
    send: (input, call) => api.partners.activate(input, call),
    onSuccess: ({ pinCode, referral }) => {
      const bonus = referral
        ? ` Bonus referral ${formatRupiah(referral.amount)} untuk ${referral.to.fullName}.`
        : '';
      toast.success('Aktivasi Berhasil!', `${partner.fullName} aktif dengan PIN ${pinCode}.${bonus}`);
      onClose();
    },
  });
  return { form, check: useUplineCheck(form.values.upline) };
}

/** A waiting sign-up becomes a partner with a PIN of the company (decision 008). */
export function ActivateDialog({ partner, onClose }: DialogProps) {
  const { form, check } = useActivateForm({ partner, onClose });
  const { field } = form;
  return (
    <FormSheet
      wide
      onClose={onClose}
      title={`Aktifkan ${partner.fullName}?`}
      verb="Aktifkan mitra"
      intro="Memakai 1 PIN aktivasi perusahaan. Bonus dan poin dibagikan seperti pada pendaftaran."
      form={form}
    >
      <TextField {...field('upline')} label="Username upline" check={check} />
      <TextField
        {...field('nik')}
        label="NIK"
        inputMode="numeric"
        warning={nikWarning(form.values.nik.replace(/\s/g, ''))}
      />
      <TextField {...field('address')} label="Alamat" rows={2} />
      <TextField {...field('phone')} label="No. WhatsApp" type="tel" inputMode="tel" />
      <TextField {...field('bankHolder')} label="Nama pemilik rekening" />
      <PickerField
        {...field('bank')}
        label="Bank"
        choices={bankChoices}
        placeholder="Pilih bank..."
        icon={<IconBuildingBank size={20} stroke={1.75} aria-hidden />}
      />
      <TextField
        {...field('accountNumber')}
        label="Nomor rekening"
        inputMode="numeric"
        optional={Boolean(partner.bank)}
        hint={partner.bank ? `Tersimpan: ${partner.bank.maskedNumber}` : undefined}
      />
    </FormSheet>
  );
}
