import type { ListedStaff } from '@rimpang/contract/staff';
import { formatMoment } from '@rimpang/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../lists/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useOperation } from '../../forms/use-operation.ts';
import { ConfirmDialog } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { ResetSecondFactorDialog } from '../../staff-ui/dialogs/reset-second-factor-dialog.tsx';
import { roleLabels } from '../../staff-ui/role-labels.ts';
import styles from './access.module.css';
import { EditStaffDialog } from './edit-staff-dialog.tsx';
import { OwnPasswordDialog } from './own-password-dialog.tsx';
import { StaffPasswordDialog } from './staff-password-dialog.tsx';

type Deed = { what: 'own-password' | 'password' | 'factor' | 'edit' | 'remove'; staff: ListedStaff };

function columns(act: (deed: Deed) => void): readonly Column<ListedStaff>[] {
  return [
    {
      key: 'name',
      title: 'Admin',
      at: 'who',
      cell: (staff) => (
        <>
          <b>{staff.fullName}</b>
          <small>@{staff.username}</small>
          <small>{staff.email}</small>
        </>
      ),
    },
    { key: 'role', title: 'Peran', at: 'amount', cell: (staff) => roleLabels[staff.role] },
    {
      key: 'active',
      wide: true,
      title: 'Terakhir aktif',
      at: 'when',
      labelled: true,
      cell: (staff) => (staff.activeAt ? formatMoment(new Date(staff.activeAt)) : '-'),
    },
    {
      key: 'state',
      title: 'Keamanan',
      at: 'status',
      cell: (staff) => (
        <span className={styles.safety}>
          <Badge
            status={staff.secondFactor ? 'Aktif' : 'Tidak Aktif'}
            label={staff.secondFactor ? 'Dua langkah' : 'Tanpa dua langkah'}
          />
          {staff.temporaryPassword && <Badge status="Menunggu" label="Password sementara" />}
        </span>
      ),
    },
    { key: 'deeds', title: 'Tindakan', at: 'action', cell: (staff) => <Deeds staff={staff} act={act} /> },
  ];
}

/** What may be done to this account, as the server says (R2.3.21: the super admin's row has password change only). */
function Deeds({ staff, act }: { staff: ListedStaff; act: (deed: Deed) => void }) {
  const { may, fullName } = staff;
  return (
    <span className={styles.actions}>
      {may.changePassword && (
        <Button small variant="outline" onClick={() => act({ what: 'own-password', staff })}>
          Ganti password
        </Button>
      )}
      {may.issuePassword && (
        <Button
          small
          variant="outline"
          aria-label={`Lihat Password ${fullName}`}
          onClick={() => act({ what: 'password', staff })}
        >
          Lihat Password
        </Button>
      )}
      {may.resetSecondFactor && (
        <Button
          small
          variant="outline"
          aria-label={`Matikan verifikasi dua langkah ${fullName}`}
          onClick={() => act({ what: 'factor', staff })}
        >
          Matikan 2 langkah
        </Button>
      )}
      {may.edit && (
        <Button
          small
          variant="outline"
          aria-label={`Ubah data ${fullName}`}
          onClick={() => act({ what: 'edit', staff })}
        >
          Ubah data
        </Button>
      )}
      {may.remove && (
        <Button
          small
          variant="danger"
          aria-label={`Hapus ${fullName}`}
          onClick={() => act({ what: 'remove', staff })}
        >
          Hapus
        </Button>
      )}
    </span>
  );
}

/** The admins, the super admin first. */
export function StaffList() {
  const staff = useQuery(queries.identity.staff.queryOptions({ input: {} }));
  const [deed, setDeed] = useState<Deed | null>(null);
  const close = () => setDeed(null);
  return (
    <>
      <DataTable
        caption="Daftar admin"
        columns={columns(setDeed)}
        rows={staff.data?.rows}
        rowKey={(row) => row.id}
        loading={staff.isPending}
        error={staff.error}
        retry={() => void staff.refetch()}
        empty={<EmptyState drawing="sprout" title="Data tidak ditemukan." />}
      />
      {deed?.what === 'own-password' && <OwnPasswordDialog onClose={close} />}
      {deed?.what === 'password' && <StaffPasswordDialog staff={deed.staff} onClose={close} />}
      {deed?.what === 'factor' && (
        <ResetSecondFactorDialog
          account={deed.staff}
          after="Pada login berikutnya ia harus mengaktifkannya lagi sebelum bekerja."
          onClose={close}
        />
      )}
      {deed?.what === 'edit' && <EditStaffDialog staff={deed.staff} onClose={close} />}
      {deed?.what === 'remove' && <RemoveStaff staff={deed.staff} onClose={close} />}
    </>
  );
}

function RemoveStaff({ staff, onClose }: { staff: ListedStaff; onClose: () => void }) {
  const remove = useOperation({
    failureTitle: 'Admin Belum Dihapus',
    onSuccess: () => {
      toast.success('Admin Dihapus', `${staff.fullName} tidak dapat login lagi.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        void remove.run(`remove-${staff.id}`, (call) =>
          api.identity.deleteStaff({ accountId: staff.id }, call),
        )
      }
      title={`Hapus ${staff.fullName}?`}
      verb="Hapus admin"
      variant="danger-filled"
      busy={remove.busy}
    >
      <p>Semua sesinya berakhir sekarang juga. Catatan audit tentang tindakannya tetap tersimpan.</p>
    </ConfirmDialog>
  );
}
