import { ownBenefitProblem } from '@rimpang/domain/own-benefit';
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
import { useMay } from '../../../../session/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { useOperation } from '../../../../forms/use-operation.ts';
import { toast } from '../../../../ui/toast.ts';
import { ResetSecondFactorDialog } from '../../../../staff-ui/dialogs/reset-second-factor-dialog.tsx';
import { undoAction } from '../../../../staff-ui/dialogs/undo.ts';
import { ActivateDialog } from './activate-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import styles from './partner.module.css';
import { PromoteDialog } from './promote-dialog.tsx';
import { SupportDialog } from './support-dialog.tsx';
import { PartnerPasswordDialog } from './partner-password-dialog.tsx';
import type { DialogProps, Partner } from './types.ts';

const dialogs = {
  factor: PartnerSecondFactor,
  password: PartnerPasswordDialog,
  edit: EditDialog,
  promote: PromoteDialog,
  close: CloseDialog,
  support: SupportDialog,
  activate: ActivateDialog,
} as const satisfies Record<string, ComponentType<DialogProps>>;
type DialogName = keyof typeof dialogs;

const notAllowed = 'Peran Anda tidak berhak.';
const icon = { size: 18, stroke: 2, 'aria-hidden': true } as const;

/** What staff may do to a partner (R2.3.15): each action asks again or shows what it does. */
export function PartnerActions({ partner }: { partner: Partner }) {
  const [open, setOpen] = useState<DialogName | null>(null);
  const may = useMay();
  const waiting = partner.place === null;
  const Dialog = open && dialogs[open];
  return (
    <div className={styles.actions}>
      {waiting && (
        <Button
          small
          icon={<IconUserCheck {...icon} />}
          disabledReason={!may('partners.activate') && notAllowed}
          onClick={() => setOpen('activate')}
        >
          Aktifkan mitra
        </Button>
      )}
      <Button
        small
        variant="outline"
        icon={<IconPencil {...icon} />}
        disabledReason={!may('partners.edit') && notAllowed}
        onClick={() => setOpen('edit')}
      >
        Ubah data
      </Button>
      <Button
        small
        variant="outline"
        icon={<IconKey {...icon} />}
        disabledReason={!may('identity.issueTemporaryPassword') && notAllowed}
        onClick={() => setOpen('password')}
      >
        Lihat Password
      </Button>
      {partner.secondFactor && (
        <Button
          small
          variant="outline"
          icon={<IconLockOff {...icon} />}
          disabledReason={!may('identity.resetSecondFactor') && notAllowed}
          onClick={() => setOpen('factor')}
        >
          Matikan verifikasi dua langkah
        </Button>
      )}
      {!waiting && <RoToggle partner={partner} />}
      <Button
        small
        variant="outline"
        icon={<IconDoorEnter {...icon} />}
        disabledReason={!may('identity.beginSupport') && notAllowed}
        onClick={() => setOpen('support')}
      >
        Masuk sebagai mitra
      </Button>
      {partner.promotableTo.length > 0 && may('partners.promote') && (
        <Button small variant="outline" icon={<IconUserUp {...icon} />} onClick={() => setOpen('promote')}>
          Promosikan
        </Button>
      )}
      {may('partners.close') && (
        <Button small variant="danger" icon={<IconTrash {...icon} />} onClick={() => setOpen('close')}>
          Hapus mitra
        </Button>
      )}
      {Dialog && <Dialog partner={partner} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** Changes ro_status only (decision 013): no PIN, no bonus. Reversible, so it needs no question, only a way back. */
function RoToggle({ partner }: { partner: Partner }) {
  const may = useMay();
  const active = partner.roStatus === 'Aktif';
  const set = useOperation({ failureTitle: 'Status RO Belum Diubah', onSuccess: () => undefined });
  const words = (to: boolean) =>
    `RO ${partner.fullName} sekarang ${to ? 'Aktif' : 'Tidak Aktif'}. Tidak ada PIN dan bonus yang berubah.`;
  const change = (to: boolean) =>
    void set.run(`ro-${partner.id}-${to}`, async (call) => {
      const put = (active: boolean, by: typeof call) =>
        api.partners.setRo({ partnerId: partner.id, active }, by);
      await put(to, call);
      toast.success(
        'Status RO Diubah',
        words(to),
        undoAction((back) => put(!to, back), words(!to)),
      );
    });
  return (
    <Button
      small
      variant="outline"
      icon={<IconRefresh {...icon} />}
      busy={set.busy}
      disabledReason={may('partners.setRo') ? ownBenefitProblem(partner) : notAllowed}
      onClick={() => change(!active)}
    >
      {active ? 'Nonaktifkan RO' : 'Aktifkan RO'}
    </Button>
  );
}

function PartnerSecondFactor({ partner, onClose }: DialogProps) {
  const after = 'Mitra dapat mengaktifkannya lagi di profilnya.';
  return <ResetSecondFactorDialog account={partner} after={after} onClose={onClose} />;
}
