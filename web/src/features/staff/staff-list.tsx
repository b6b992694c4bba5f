import type { ListedStaff } from '@rimpang/contract/staff';
import { formatMoment } from '@rimpang/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CellWords } from '../../lists/cell-words.tsx';
import type { Column } from '../../lists/data-table.tsx';
import { ListTable } from '../../lists/list-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { SortSelect } from '../../staff-ui/lists/sort-select.tsx';
import { ResetSecondFactorDialog } from '../../staff-ui/dialogs/reset-second-factor-dialog.tsx';
import { roleLabels } from '@rimpang/domain/roles';
import styles from './access.module.css';
import { EditStaffDialog } from './edit-staff-dialog.tsx';
import { OwnPasswordDialog } from './own-password-dialog.tsx';
import { RemoveStaffDialog } from './remove-staff-dialog.tsx';
import { StaffPasswordDialog } from './staff-password-dialog.tsx';
import { useStaffOrder } from './use-staff-order.ts';

type Asked = { what: 'own-password' | 'password' | 'factor' | 'edit' | 'remove'; staff: ListedStaff };

function columns(act: (asked: Asked) => void): readonly Column<ListedStaff>[] {
  return [
    {
      key: 'name',
      title: 'Admin',
      at: 'who',
      cell: (staff) => (
        <>
          <b>{staff.fullName}</b>
          <small>@{staff.username}</small>
          <small>
            <EmailText address={staff.email} />
            {staff.email && !staff.emailConfirmed && (
              <>
                {' '}
                <span className="whole">(belum dikonfirmasi)</span>
              </>
            )}
          </small>
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
      cell: (staff) =>
        staff.activeAt ? formatMoment(new Date(staff.activeAt)) : <CellWords>belum pernah</CellWords>,
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
    {
      key: 'actions',
      title: 'Tindakan',
      at: 'action',
      cell: (staff) => <StaffActions staff={staff} act={act} />,
    },
  ];
}

/** What may be done to this account, as the server says (R2.3.21: the super admin's row has password change only). */
function StaffActions({ staff, act }: { staff: ListedStaff; act: (asked: Asked) => void }) {
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

const orderWords = { role: ['Peran: tertinggi dulu', 'Peran: terendah dulu'] } as const;

/** The admins, the super admin first unless the reader sorts them. */
export function StaffList() {
  const staff = useQuery(queries.identity.staff.queryOptions({ input: {} }));
  const { order, sorting } = useStaffOrder();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const shown = columns(setAsked);
  return (
    <>
      <div className={styles.order}>
        <SortSelect columns={shown} sorting={sorting} words={orderWords} />
      </div>
      <ListTable
        caption="Daftar admin"
        query={staff}
        rows={staff.data && order(staff.data.rows)}
        sorting={sorting}
        columns={shown}
        rowKey={(row) => row.id}
        empty={{ title: 'Data tidak ditemukan.' }}
      />
      {asked?.what === 'own-password' && <OwnPasswordDialog onClose={close} />}
      {asked?.what === 'password' && <StaffPasswordDialog staff={asked.staff} onClose={close} />}
      {asked?.what === 'factor' && (
        <ResetSecondFactorDialog
          account={asked.staff}
          asksProof
          after="Pada login berikutnya ia harus mengaktifkannya lagi sebelum bekerja."
          onClose={close}
        />
      )}
      {asked?.what === 'edit' && <EditStaffDialog staff={asked.staff} onClose={close} />}
      {asked?.what === 'remove' && <RemoveStaffDialog staff={asked.staff} onClose={close} />}
    </>
  );
}
