import type { ListedStaff } from '@rimpang/contract/staff';
import { TemporaryPasswordDialog } from '../../staff-ui/dialogs/temporary-password-dialog.tsx';

/** A temporary password for an account of staff. */
export function StaffPasswordDialog({ staff, onClose }: { staff: ListedStaff; onClose: () => void }) {
  return (
    <TemporaryPasswordDialog
      account={staff}
      asksProof
      consequence="Password yang sekarang tidak dapat dilihat siapa pun. Sistem membuat password sementara yang tampil satu kali; semua sesi akun ini berakhir, dan alasan Anda dicatat."
      note=", dan harus diganti saat login berikutnya."
      onClose={onClose}
    />
  );
}
