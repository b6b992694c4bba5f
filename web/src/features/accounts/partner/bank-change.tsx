import { banks } from '@rimpang/domain/partners';
import { IconBuildingBank } from '#icons';
import { useAddressSheet } from '../../../browser/address-sheet.ts';
import { Button } from '../../../ui/button.tsx';
import { EditNotice } from '../../../forms/edit-notice.tsx';
import { ErrorSummary } from '../../../forms/error-summary.tsx';
import { FormStack } from '../../../forms/form.tsx';
import { CodeField } from '../../../forms/code-field.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { PickerField } from '../../../forms/picker-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { DescriptionList } from '../../../ui/section.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useSecondFactorOn } from '../../../session/use-second-factor-on.ts';
import styles from './profile.module.css';
import type { Me } from './profile-head.tsx';
import { useBankForm } from './use-bank-form.ts';

const bankChoices = banks.map(({ code, label }) => ({ value: code, label }));

/**
 * Where withdrawals go. Changing it asks for the password (and a code, with the second factor on) and is announced to the e-mail address. The open form has an
 * address (`?ganti=rekening`), so that the withdrawal form can lead to it.
 */
export function BankChange({ me }: { me: Me }) {
  const { value, open, close } = useAddressSheet('ganti');
  return (
    <div className={styles.panel}>
      {me.bank.code ? (
        <DescriptionList
          rows={[
            { label: 'Bank', value: me.bank.label },
            { label: 'Nomor rekening', value: me.bank.maskedNumber },
            { label: 'Nama pemilik', value: me.bank.holder },
          ]}
        />
      ) : (
        <p>Rekening Anda dilengkapi saat kemitraan diaktifkan.</p>
      )}
      {me.bank.code && (
        <Button variant="outline" onClick={() => open('rekening')}>
          Ganti rekening
        </Button>
      )}
      {me.bank.code && value === 'rekening' && <BankForm me={me} onClose={close} />}
    </div>
  );
}

function BankForm({ me, onClose }: { me: Me; onClose: () => void }) {
  const form = useBankForm(me, onClose);
  const secondFactor = useSecondFactorOn();
  const { field } = form;
  return (
    <Sheet open withoutStep onClose={onClose} title="Ganti rekening bank" busy={form.busy}>
      <form {...form.form}>
        <FormStack>
          <EditNotice conflict={form.conflict} />
          <p className={styles.quiet}>Pemberitahuan perubahan ini dikirim ke {me.email}.</p>
          <TextField {...field('holder')} label="Nama pemilik rekening" />
          <PickerField
            {...field('bank')}
            label="Bank"
            choices={bankChoices}
            placeholder="Pilih bank..."
            icon={<IconBuildingBank size={20} stroke={1.75} aria-hidden />}
          />
          <TextField {...field('accountNumber')} label="Nomor rekening" inputMode="numeric" />
          <PasswordField
            {...field('currentPassword')}
            label="Password saat ini"
            autoComplete="current-password"
          />
          <CodeField {...field('code')} asked={secondFactor} />
          <ErrorSummary problems={form.problems} />
          <Button type="submit" wide busy={form.busy}>
            Simpan rekening
          </Button>
        </FormStack>
      </form>
    </Sheet>
  );
}
