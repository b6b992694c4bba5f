import { requiredText } from '@rimpang/contract/fields';
import { formatMoment } from '@rimpang/domain/calendar';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../../api/client.ts';
import { ReasonDialog } from '../../../../staff-ui/dialogs/reason-dialog.tsx';
import { PasswordOnce } from '../../../../staff-ui/dialogs/password-once.tsx';
import type { DialogProps } from './types.ts';

const schema = z.strictObject({ accountId: z.int(), reason: requiredText('Alasan wajib diisi', 500) });
type Issued = Awaited<ReturnType<typeof api.identity.issueTemporaryPassword>>;

/** 'Lihat Password' (R2.3.15, decision 019): no person can read a password, so a temporary one is made and shown once. */
export function TemporaryPasswordDialog({ partner, onClose }: DialogProps) {
  const [issued, setIssued] = useState<Issued | null>(null);
  if (issued) {
    return (
      <PasswordOnce
        title={`Password sementara ${partner.fullName}`}
        password={issued.password}
        onClose={onClose}
      >
        Berlaku sampai {formatMoment(new Date(issued.expiresAt))}. {partner.fullName} harus menggantinya saat
        login berikutnya.
      </PasswordOnce>
    );
  }
  return (
    <ReasonDialog
      title={`Lihat Password ${partner.fullName}?`}
      consequence="Password yang sekarang tidak dapat dilihat siapa pun. Sistem membuat password sementara yang tampil satu kali dan berlaku 24 jam; semua sesi mitra ini berakhir, dan alasan Anda dicatat."
      verb="Buat password sementara"
      schema={schema}
      toInput={(values) => ({ accountId: partner.id, ...values })}
      send={(input, call) => api.identity.issueTemporaryPassword(input, call)}
      onDone={setIssued}
      keepOpen
      failureTitle="Password Belum Dibuat"
      onFailure={() => false}
      onClose={onClose}
    />
  );
}
