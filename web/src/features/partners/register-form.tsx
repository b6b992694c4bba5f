import { banks, emailWarning, nikWarning } from '@rimpang/domain/partners';
import { minimumPasswordLength } from '@rimpang/domain/passwords';
import { IconBuildingBank } from '#icons';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../forms/error-summary.tsx';
import { FieldSet, FormStack } from '../../forms/form.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { PickerField } from '../../forms/picker-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { LegalLine } from '../../ui/legal-line.tsx';
import { whyNoUpline } from './upline-check.ts';
import { type RegisterOptions, useRegisterForm } from './use-register-form.ts';

const bankChoices = banks.map(({ code, label }) => ({ value: code, label }));
const noOwnPin = 'Anda tidak memiliki PIN aktivasi yang tersedia.';
const minimumLength = minimumPasswordLength('mitra');

type Props = RegisterOptions & {
  /** Is there an activation PIN that this registration can use up? Undefined while that is not known. */
  hasPin: boolean | undefined;
  /** Why it cannot be done without a PIN. */
  noPin?: string;
};

/**
 * The registration form (R2.2.1); what can stop the work comes first (R12.34). Only a missing PIN and the upline forbid to submit;
 * anything else is said when one tries.
 */
export function RegisterForm({ hasPin, noPin = noOwnPin, ...options }: Props) {
  const { form, check } = useRegisterForm(options);
  const { field } = form;
  return (
    <form {...form.form}>
      <FormStack page>
        <FieldSet title="Jaringan">
          <TextField {...field('upline')} label="Username upline" check={check} />
        </FieldSet>
        <PersonFields form={form} />
        <FieldSet title="Rekening bank">
          <TextField {...field('bankHolder')} label="Nama pemilik rekening" />
          <PickerField
            {...field('bank')}
            label="Bank"
            choices={bankChoices}
            placeholder="Pilih bank..."
            icon={<IconBuildingBank size={20} stroke={1.75} aria-hidden />}
          />
          <TextField {...field('accountNumber')} label="Nomor rekening" inputMode="numeric" />
        </FieldSet>
        <ErrorSummary problems={form.problems} />
        <LegalLine of="registration" />
        <Button
          type="submit"
          wide
          busy={form.busy}
          busyLabel="Mendaftarkan..."
          disabledReason={hasPin === false ? noPin : whyNoUpline(check)}
        >
          Daftarkan Mitra Baru
        </Button>
      </FormStack>
    </form>
  );
}

function PersonFields({ form }: Pick<ReturnType<typeof useRegisterForm>, 'form'>) {
  const { field, set, values } = form;
  const fullName = field('fullName');
  const nik = field('nik');
  const email = field('email');
  return (
    <FieldSet title="Data diri">
      <TextField {...field('username')} label="Username" maxLength={30} />
      <TextField
        {...fullName}
        label="Nama lengkap"
        onBlur={() => {
          fullName.onBlur();
          // Nearly always the account is the partner's own: a name less to type on a phone.
          if (values.bankHolder === '') set('bankHolder', fullName.value.trim());
        }}
      />
      <TextField
        {...nik}
        label="NIK"
        inputMode="numeric"
        maxLength={30}
        warning={nikWarning(nik.value.replace(/\s/g, ''))}
        hint={nikHint(nik.value, nik.error)}
      />
      <TextField {...field('address')} label="Alamat" rows={2} />
      <TextField
        {...field('phone')}
        label="No. WhatsApp"
        type="tel"
        inputMode="tel"
        hint="Contoh: 0812-3456-7890"
      />
      <TextField
        {...email}
        label="Gmail"
        type="email"
        inputMode="email"
        warning={emailWarning(email.value.trim())}
      />
      <PasswordField
        {...field('password')}
        label="Password"
        autoComplete="new-password"
        hint={`Minimal ${minimumLength} karakter`}
      />
    </FieldSet>
  );
}

/** Counting helps: how many of the 16 digits are there. */
function nikHint(nik: string, error: string | undefined): string | undefined {
  const digits = nik.replace(/\D/g, '').length;
  if (!error || digits === 0 || digits === 16) return undefined;
  return `${digits < 16 ? 'Baru' : 'Ada'} ${digits} digit. Lihat baris pertama pada KTP.`;
}
