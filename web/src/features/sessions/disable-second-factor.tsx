import { api } from '../../api/client.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { PasswordStep } from './password-step.tsx';

/** Turns the second step off, with the password. */
export function DisableSecondFactor({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="Matikan verifikasi dua langkah?">
      <p>Setelah ini login hanya memakai password. Kode pemulihan Anda tidak berlaku lagi.</p>
      <PasswordStep
        verb="Matikan"
        variant="danger-filled"
        failureTitle="Belum dimatikan"
        send={(input) => api.identity.disableSecondFactor(input)}
        onSuccess={() => {
          onClose();
          toast.success('Verifikasi dua langkah dimatikan');
        }}
      />
    </Sheet>
  );
}
