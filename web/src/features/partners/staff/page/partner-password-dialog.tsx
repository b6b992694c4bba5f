import { isStaff } from '@rimpang/domain/roles';
import { TemporaryPasswordDialog } from '../../../../staff-ui/dialogs/temporary-password-dialog.tsx';
import type { DialogProps } from './types.ts';

/** A temporary password for a partner. */
export function PartnerPasswordDialog({ partner, onClose }: DialogProps) {
  return (
    <TemporaryPasswordDialog
      account={partner}
      asksProof={isStaff(partner.role)}
      consequence="Password yang sekarang tidak dapat dilihat siapa pun. Sistem membuat password sementara yang tampil satu kali dan berlaku 24 jam; semua sesi mitra ini berakhir, dan alasan Anda dicatat."
      note={`. ${partner.fullName} harus menggantinya saat login berikutnya.`}
      onClose={onClose}
    />
  );
}
