import { saveProfileInput } from '@rimpang/contract/partners';
import { minimumPasswordLength } from '@rimpang/domain/passwords';
import { Button } from '../../../ui/button.tsx';
import { EditNotice } from '../../../forms/edit-notice.tsx';
import { ErrorSummary } from '../../../forms/error-summary.tsx';
import { FormStack } from '../../../forms/form.tsx';
import { CodeField } from '../../../forms/code-field.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { DescriptionList } from '../../../ui/section.tsx';
import { useSecondFactorOn } from '../../../session/use-second-factor-on.ts';
import { ConfirmAddress } from '../confirm-address.tsx';
import { wrongAddress } from './confirm-reminder.tsx';
import styles from './profile.module.css';
import type { Me } from './profile-head.tsx';
import { useSaveProfile } from './use-save-profile.ts';

const labels = {
  fullName: 'nama lengkap',
  phone: 'no. WhatsApp',
  address: 'alamat',
  newPassword: 'password baru',
  currentPassword: 'password saat ini',
  code: 'kode autentikator',
};

const fieldsOf = ({ fullName, phone, address }: Me) => ({
  fullName,
  phone,
  address,
  newPassword: '',
  currentPassword: '',
  code: '',
});

/** Name, reach and password. Username, e-mail and NIK are not changed here; a blank new password keeps the old one. */
export function AccountForm({ me }: { me: Me }) {
  const secondFactor = useSecondFactorOn();
  const form = useSaveProfile({
    me,
    schema: saveProfileInput,
    fieldsOf,
    labels,
    draft: 'profile',
  });
  const { field, values } = form;
  return (
    <form {...form.form} className={styles.panel}>
      <DescriptionList
        rows={[
          { label: 'Username', value: `@${me.username}` },
          { label: 'Email', value: me.email },
          ...(me.maskedNik ? [{ label: 'NIK', value: me.maskedNik }] : []),
        ]}
      />
      {me.email && !me.emailConfirmed && <ConfirmAddress email={me.email} wrong={wrongAddress} />}
      <FormStack>
        <EditNotice conflict={form.conflict} />
        <TextField {...field('fullName')} label="Nama lengkap" autoComplete="name" />
        <TextField {...field('phone')} label="No. WhatsApp" type="tel" inputMode="tel" autoComplete="tel" />
        <TextField {...field('address')} label="Alamat" rows={2} autoComplete="street-address" />
        <PasswordField
          {...field('newPassword')}
          label="Password baru"
          optional
          autoComplete="new-password"
          hint={`Minimal ${minimumPasswordLength('mitra')} karakter. Kosongkan bila tidak diganti.`}
        />
        {values.newPassword !== '' && (
          <>
            <PasswordField
              {...field('currentPassword')}
              label="Password saat ini"
              autoComplete="current-password"
              hint="Perangkat lain akan dikeluarkan."
            />
            <CodeField {...field('code')} asked={secondFactor} />
          </>
        )}
        <ErrorSummary problems={form.problems} />
        <Button type="submit" wide busy={form.busy}>
          Simpan perubahan
        </Button>
      </FormStack>
    </form>
  );
}
