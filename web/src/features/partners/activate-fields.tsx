import { banks, nikWarning } from '@rimpang/domain/partners';
import { IconBuildingBank } from '#icons';
import { PickerField } from '../../forms/picker-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import type { ActivateForm } from './use-activate-form.ts';

const bankChoices = banks.map(({ code, label }) => ({ value: code, label }));

type Props = ActivateForm & {
  /** What is said of an account number that is stored already; without one it has to be typed. */
  storedAccount: string | undefined;
};

/** What a sign-up did not ask yet, and the upline. */
export function ActivateFields({ form, check, storedAccount }: Props) {
  const { field } = form;
  return (
    <>
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
        optional={storedAccount !== undefined}
        hint={storedAccount}
      />
    </>
  );
}
