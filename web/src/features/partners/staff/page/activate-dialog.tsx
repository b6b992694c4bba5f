import { FormSheet } from '../../../../staff-ui/dialogs/form-sheet.tsx';
import { ActivateFields } from '../../activate-fields.tsx';
import { useActivateForm } from '../../use-activate-form.ts';
import { noCompanyPin, useHasCompanyPin } from '../company-pin.ts';
import type { DialogProps } from './types.ts';

/** A waiting sign-up becomes a partner with a PIN of the company (decision 008). */
export function ActivateDialog({ partner, onClose }: DialogProps) {
  const { upline, address, phone, bank, fullName } = partner;
  const hasPin = useHasCompanyPin();
  const activation = useActivateForm({
    partner,
    initial: {
      upline: upline?.username ?? '',
      address,
      phone,
      bankHolder: bank?.holder || fullName,
      bank: bank?.code ?? '',
    },
    onClose,
  });
  return (
    <FormSheet
      wide
      onClose={onClose}
      title={`Aktifkan ${fullName}?`}
      verb="Aktifkan mitra"
      intro="Memakai 1 PIN aktivasi perusahaan. Bonus dan poin dibagikan seperti pada pendaftaran."
      disabledReason={hasPin === false && noCompanyPin}
      form={activation.form}
    >
      <ActivateFields {...activation} storedAccount={bank ? `Tersimpan: ${bank.maskedNumber}` : undefined} />
    </FormSheet>
  );
}
