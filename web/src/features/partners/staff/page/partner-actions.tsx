import { ownBenefitProblem } from '@rimpang/domain/own-benefit';
import { isStaff } from '@rimpang/domain/roles';
import { mayManageStaff } from '@rimpang/domain/staff';
import {
  IconDoorEnter,
  IconKey,
  IconLockOff,
  IconPencil,
  IconRefresh,
  IconTrash,
  IconUserCheck,
  IconUserUp,
} from '#icons';
import { type ComponentType, useState } from 'react';
import { api } from '../../../../api/client.ts';
import { useMay, useSession } from '../../../../session/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { useOperation } from '../../../../forms/use-operation.ts';
import { toast } from '../../../../ui/toast.ts';
import { ResetSecondFactorDialog } from '../../../../staff-ui/dialogs/reset-second-factor-dialog.tsx';
import { ActionMenu, type MenuAction } from '../../../../staff-ui/action-menu.tsx';
import { undoAction } from '../../../../staff-ui/dialogs/undo.ts';
import { ActivateDialog } from './activate-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { PromoteDialog } from './promote-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { SupportDialog } from './support-dialog.tsx';
import { PartnerPasswordDialog } from './partner-password-dialog.tsx';
import type { DialogProps, Partner } from './types.ts';

const dialogs = {
  factor: PartnerSecondFactor,
  password: PartnerPasswordDialog,
  edit: EditDialog,
  promote: PromoteDialog,
  return: ReturnDialog,
  close: CloseDialog,
  support: SupportDialog,
  activate: ActivateDialog,
} as const satisfies Record<string, ComponentType<DialogProps>>;
type DialogName = keyof typeof dialogs;

const notAllowed = 'Peran Anda tidak berhak.';
const nowStaff = 'Akun ini sekarang akun staf.';
const yourself = 'Ini akun Anda sendiri.';
const icon = { size: 18, stroke: 2, 'aria-hidden': true } as const;

/**
 * What the server would answer to an action on this account, beside the rights of the reader's role: what is for partners does nothing on one who
 * became staff, and on staff only those act who manage them, never on themselves.
 */
function useObstacles(partner: Partner) {
  const { user } = useSession();
  const staff = isStaff(partner.role);
  const managed = !staff || mayManageStaff(user.role, partner.role);
  return {
    asPartner: staff && nowStaff,
    asManager: user.id === partner.id ? yourself : !managed && notAllowed,
    asSuperAdmin: user.id === partner.id ? yourself : staff && user.role !== 'super_admin' && notAllowed,
  };
}

/** The two actions that are needed most, and the others behind '⋯' (R2.3.15): each asks again or shows what it does. */
export function PartnerActions({ partner }: { partner: Partner }) {
  const [open, setOpen] = useState<DialogName | null>(null);
  const may = useMay();
  const waiting = partner.place === null;
  const { asPartner, asManager } = useObstacles(partner);
  const others = useOtherActions(partner, setOpen);
  const Dialog = open && dialogs[open];
  return (
    <>
      {waiting ? (
        <Button
          small
          icon={<IconUserCheck {...icon} />}
          disabledReason={may('partners.activate') ? asPartner : notAllowed}
          onClick={() => setOpen('activate')}
        >
          Aktifkan mitra
        </Button>
      ) : (
        <Button
          small
          variant="outline"
          icon={<IconKey {...icon} />}
          disabledReason={may('identity.issueTemporaryPassword') ? asManager : notAllowed}
          onClick={() => setOpen('password')}
        >
          Lihat Password
        </Button>
      )}
      <Button
        small
        variant="outline"
        icon={<IconPencil {...icon} />}
        disabledReason={may('partners.edit') ? asPartner : notAllowed}
        onClick={() => setOpen('edit')}
      >
        Ubah data
      </Button>
      <ActionMenu label={`Tindakan lain untuk ${partner.fullName}`} actions={others} />
      {Dialog && <Dialog partner={partner} onClose={() => setOpen(null)} />}
    </>
  );
}

/** What stands behind '⋯'; what the reader's role never does is left out, the rest says why it cannot be done. */
function useOtherActions(partner: Partner, open: (dialog: DialogName) => void): MenuAction[] {
  const may = useMay();
  const { asPartner, asManager, asSuperAdmin } = useObstacles(partner);
  const ro = useRoSwitch(partner);
  const waiting = partner.place === null;
  const password: MenuAction = {
    label: 'Lihat Password',
    icon: <IconKey {...icon} />,
    run: () => open('password'),
    disabledReason: may('identity.issueTemporaryPassword') ? asManager : notAllowed,
  };
  const factor: MenuAction = {
    label: 'Matikan verifikasi dua langkah',
    icon: <IconLockOff {...icon} />,
    run: () => open('factor'),
    disabledReason: may('identity.resetSecondFactor') ? asSuperAdmin : notAllowed,
  };
  const support: MenuAction = {
    label: 'Masuk sebagai mitra',
    icon: <IconDoorEnter {...icon} />,
    run: () => open('support'),
    disabledReason: may('identity.beginSupport') ? asPartner : notAllowed,
  };
  const promote: MenuAction = {
    label: 'Promosikan',
    icon: <IconUserUp {...icon} />,
    run: () => open('promote'),
  };
  const back: MenuAction = {
    label: 'Kembalikan menjadi mitra',
    icon: <IconUserCheck {...icon} />,
    run: () => open('return'),
  };
  const close: MenuAction = {
    label: 'Hapus mitra',
    icon: <IconTrash {...icon} />,
    run: () => open('close'),
    danger: true,
    disabledReason: asManager,
  };
  return [
    waiting ? password : ro,
    ...(partner.secondFactor ? [factor] : []),
    support,
    ...(partner.promotableTo.length > 0 && may('partners.promote') ? [promote] : []),
    ...(partner.returnable && may('partners.return') ? [back] : []),
    ...(may('partners.close') ? [close] : []),
  ];
}

/** Changes ro_status only (decision 013): no PIN, no bonus. Reversible, so it needs no question, only a way back. */
function useRoSwitch(partner: Partner): MenuAction {
  const may = useMay();
  const { asPartner } = useObstacles(partner);
  const active = partner.roStatus === 'Aktif';
  /** Also of the way back: what the partner paid for meanwhile is not taken back with it. */
  const personalRo = partner.place?.personalRo;
  const set = useOperation({ failureTitle: 'Status RO Belum Diubah', onSuccess: () => undefined });
  const words = (to: boolean) =>
    `RO ${partner.fullName} sekarang ${to ? 'Aktif' : 'Tidak Aktif'}. Tidak ada PIN dan bonus yang berubah.`;
  const change = (to: boolean) =>
    void set.run(`ro-${partner.id}-${to}`, async (call) => {
      const put = (active: boolean, by: typeof call) =>
        api.partners.setRo({ partnerId: partner.id, active, personalRo }, by);
      await put(to, call);
      toast.success(
        'Status RO Diubah',
        words(to),
        undoAction((back) => put(!to, back), words(!to)),
      );
    });
  return {
    label: active ? 'Nonaktifkan RO' : 'Aktifkan RO',
    icon: <IconRefresh {...icon} />,
    run: () => change(!active),
    disabledReason: may('partners.setRo') ? asPartner || ownBenefitProblem(partner) : notAllowed,
  };
}

function PartnerSecondFactor({ partner, onClose }: DialogProps) {
  const after = 'Mitra dapat mengaktifkannya lagi di profilnya.';
  return (
    <ResetSecondFactorDialog
      account={partner}
      asksProof={isStaff(partner.role)}
      after={after}
      onClose={onClose}
    />
  );
}
