import { disableSecondFactorInput } from '@rimpang/contract/second-factor';
import { api } from '../../api/client.ts';
import { FormStack } from '../../forms/form.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';

const labels = { currentPassword: 'password saat ini', code: 'kode autentikator' };
const initial = { currentPassword: '', code: '' };

/** Turns the second step off, with the password and a code (decision 205). */
export function DisableSecondFactor({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: disableSecondFactorInput,
    initial,
    labels,
    failureTitle: 'Belum Dimatikan',
    send: (input) => api.identity.disableSecondFactor(input),
    onSuccess: () => {
      onClose();
      toast.success('Verifikasi Dua Langkah Dimatikan');
    },
  });
  return (
    <Sheet open onClose={onClose} title="Matikan verifikasi dua langkah?">
      <p>Setelah ini login hanya memakai password. Kode pemulihan Anda tidak berlaku lagi.</p>
      <form {...form.form}>
        <FormStack>
          <PasswordField
            {...form.field('currentPassword')}
            label="Password saat ini"
            autoComplete="current-password"
          />
          <TextField
            {...form.field('code')}
            label="Kode autentikator"
            hint="Ponsel hilang? Isi satu kode pemulihan. Tanpa keduanya, hubungi layanan pelanggan."
            autoComplete="one-time-code"
            maxLength={10}
          />
          <Button type="submit" wide variant="danger-filled" busy={form.busy}>
            Matikan
          </Button>
        </FormStack>
      </form>
    </Sheet>
  );
}
