import { editPartnerInput } from '@rimpang/contract/partner-administration';
import { newPasswordOf } from '@rimpang/contract/registration';
import { banks, emailWarning, formatPhone, nikWarning, ranks } from '@rimpang/domain/partners';
import { IconBuildingBank } from '#icons';
import { api } from '../../../../api/client.ts';
import { EditNotice } from '../../../../forms/edit-notice.tsx';
import { PasswordField } from '../../../../forms/password-field.tsx';
import { PickerField } from '../../../../forms/picker-field.tsx';
import { SelectField } from '../../../../forms/select-field.tsx';
import { TextField } from '../../../../forms/text-field.tsx';
import { useEditForm } from '../../../../forms/use-edit-form.ts';
import { FormSheet } from '../../../../staff-ui/dialogs/form-sheet.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { DialogProps, Partner } from './types.ts';

const labels = {
  fullName: 'nama lengkap',
  nik: 'NIK',
  address: 'alamat',
  phone: 'no. WhatsApp',
  email: 'email',
  rank: 'peringkat',
  bank: 'bank',
  bankHolder: 'nama pemilik rekening',
  accountNumber: 'nomor rekening',
  password: 'password',
};
const bankChoices = banks.map(({ code, label }) => ({ value: code, label }));
const rankChoices = ranks.map((value) => ({ value, label: value }));

/** NIK and account number stay as they are while their fields are empty: they are not revealed for editing. */
function fieldsOf(partner: Partner) {
  return {
    fullName: partner.fullName,
    nik: '',
    address: partner.address,
    phone: partner.phone && formatPhone(partner.phone),
    email: partner.email,
    rank: partner.rank,
    bank: partner.bank?.code ?? '',
    bankHolder: partner.bank?.holder ?? '',
    accountNumber: '',
    password: '',
  };
}
type Values = ReturnType<typeof fieldsOf> & { revision: number };

/** The masked numbers, and the bank by its name. */
function wordsOf(partner: Partner) {
  return {
    nik: partner.maskedNik ?? '',
    accountNumber: partner.bank?.maskedNumber ?? '',
    bank: partner.bank?.label ?? '',
  };
}

function toInput(partner: Partner) {
  return ({ nik, accountNumber, password, ...rest }: Values) => ({
    partnerId: partner.id,
    ...rest,
    nik: keep(nik, partner.maskedNik),
    accountNumber: keep(accountNumber, partner.bank),
    password: password || undefined,
  });
}

/** An empty field keeps what is stored; where nothing is stored it is still demanded. */
function keep(typed: string, stored: unknown): string | undefined {
  return typed === '' && stored ? undefined : typed;
}

function usePartnerForm({ partner, onClose }: DialogProps) {
  return useEditForm({
    schema: editPartnerInput.extend({ password: newPasswordOf(partner.role).optional() }),
    record: partner,
    fieldsOf,
    wordsOf,
    reload: () => api.partners.show({ partnerId: partner.id }),
    labels,
    toInput: toInput(partner),
    draftUntilLeft: true,
    failureTitle: 'Data Belum Disimpan',
    send: (input, call) => api.partners.edit(input, call),
    onSuccess: (_result, { fullName }) => {
      toast.success('Data Mitra Disimpan', fullName);
      onClose();
    },
  });
}

/** Edit a partner (R5.11). */
export function EditDialog({ partner, onClose }: DialogProps) {
  const form = usePartnerForm({ partner, onClose });
  const { field } = form;
  const unverified = 'Belum dikonfirmasi pemiliknya: tautan Lupa password baru dikirim ke sana sesudahnya.';
  const stored = 'Kosongkan untuk tetap memakai yang tersimpan.';
  return (
    <FormSheet
      wide
      onClose={onClose}
      title={`Ubah data ${partner.fullName}`}
      verb="Simpan"
      busyVerb="Menyimpan..."
      form={form}
    >
      <EditNotice conflict={form.conflict} />
      <TextField {...field('fullName')} label="Nama lengkap" />
      <TextField
        {...field('nik')}
        label="NIK"
        inputMode="numeric"
        placeholder={partner.maskedNik ?? undefined}
        warning={nikWarning(form.values.nik.replace(/\s/g, ''))}
        hint={partner.maskedNik ? stored : undefined}
      />
      <TextField {...field('address')} label="Alamat" rows={2} />
      <TextField {...field('phone')} label="No. WhatsApp" type="tel" inputMode="tel" />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        inputMode="email"
        warning={emailWarning(form.values.email.trim())}
        hint={partner.email && !partner.emailVerified ? unverified : undefined}
      />
      <SelectField {...field('rank')} label="Peringkat" choices={rankChoices} />
      <PickerField
        {...field('bank')}
        label="Bank"
        choices={bankChoices}
        placeholder="Pilih bank..."
        icon={<IconBuildingBank size={20} stroke={1.75} aria-hidden />}
      />
      <TextField {...field('bankHolder')} label="Nama pemilik rekening" />
      <TextField
        {...field('accountNumber')}
        label="Nomor rekening"
        inputMode="numeric"
        placeholder={partner.bank?.maskedNumber}
        hint={partner.bank ? stored : undefined}
      />
      <PasswordField
        {...field('password')}
        label="Password baru"
        optional
        autoComplete="new-password"
        hint="Berlaku 24 jam dan harus diganti saat login berikutnya."
      />
    </FormSheet>
  );
}
