import { banks, nikWarning } from '@rimpang/domain/partners';
import { IconBuildingBank } from '#icons';
import { Button } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../forms/error-summary.tsx';
import { FieldSet, FormStack } from '../../../../forms/form.tsx';
import type { LiveCheck } from '../../../../forms/live-check.ts';
import { PickerField } from '../../../../forms/picker-field.tsx';
import { TextField } from '../../../../forms/text-field.tsx';
import { whyNoUpline } from '../../upline-check.ts';
import type { Activation } from './types.ts';
import { useActivationForm } from './use-activation-form.ts';

const bankChoices = banks.map(({ code, label }) => ({ value: code, label }));

/** Everything a sponsor would have typed, and the upline one names oneself. */
export function ActivationForm({ activation }: { activation: Activation }) {
  const { form, check } = useActivationForm(activation);
  const { field } = form;
  const nik = field('nik');
  return (
    <form {...form.form}>
      <FormStack>
        <FieldSet title="Jaringan">
          <TextField {...field('upline')} label="Username upline" check={check} />
        </FieldSet>
        <FieldSet title="Data diri">
          <TextField
            {...nik}
            label="NIK"
            inputMode="numeric"
            maxLength={30}
            warning={nikWarning(nik.value.replace(/\s/g, ''))}
          />
          <TextField {...field('address')} label="Alamat" rows={2} maxLength={500} />
          <TextField
            {...field('phone')}
            label="No. WhatsApp"
            type="tel"
            inputMode="tel"
            hint="Contoh: 0812-3456-7890"
          />
        </FieldSet>
        <FieldSet title="Rekening bank">
          <TextField {...field('bankHolder')} label="Nama pemilik rekening" maxLength={120} />
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
            optional
            inputMode="numeric"
            hint={`Kosongkan untuk memakai nomor saat mendaftar (${activation.maskedAccountNumber}).`}
          />
        </FieldSet>
        <ErrorSummary problems={form.problems} />
        <Button type="submit" wide busy={form.busy} disabledReason={whatForbids(activation, check)}>
          Aktifkan kemitraan saya
        </Button>
      </FormStack>
    </form>
  );
}

function whatForbids({ missing }: Activation, upline: LiveCheck): string | null {
  if (missing.includes('email')) return 'Verifikasi email Anda terlebih dahulu.';
  if (missing.includes('pin')) return 'Anda tidak memiliki PIN aktivasi yang tersedia.';
  return whyNoUpline(upline);
}
