import { requiredText } from '@rimpang/contract/fields';
import type { ListedStaff } from '@rimpang/contract/staff';
import { formatMoment } from '@rimpang/domain/calendar';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../api/client.ts';
import { PasswordOnce } from '../../staff-ui/dialogs/password-once.tsx';
import { ReasonDialog } from '../../staff-ui/dialogs/reason-dialog.tsx';

const schema = z.strictObject({ accountId: z.int(), reason: requiredText('Alasan wajib diisi', 500) });
type Issued = Awaited<ReturnType<typeof api.identity.issueTemporaryPassword>>;

/** 'Lihat Password' of an admin: a temporary one, shown once. */
export function StaffPasswordDialog({ staff, onClose }: { staff: ListedStaff; onClose: () => void }) {
  const [issued, setIssued] = useState<Issued | null>(null);
  if (issued) {
    return (
      <PasswordOnce
        title={`Password sementara ${staff.fullName}`}
        password={issued.password}
        onClose={onClose}
      >
        Berlaku sampai {formatMoment(new Date(issued.expiresAt))}, dan harus diganti saat login berikutnya.
      </PasswordOnce>
    );
  }
  return (
    <ReasonDialog
      title={`Lihat Password ${staff.fullName}?`}
      consequence="Password yang sekarang tidak dapat dilihat siapa pun. Sistem membuat password sementara yang tampil satu kali; semua sesi akun ini berakhir, dan alasan Anda dicatat."
      verb="Buat password sementara"
      schema={schema}
      toInput={(values) => ({ accountId: staff.id, ...values })}
      send={(input, call) => api.identity.issueTemporaryPassword(input, call)}
      onDone={setIssued}
      keepOpen
      failureTitle="Password Belum Dibuat"
      onFailure={() => false}
      onClose={onClose}
    />
  );
}
