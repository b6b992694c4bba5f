import { removePhotoInput } from '@rimpang/contract/partner-administration';
import { isStaff } from '@rimpang/domain/roles';
import { IconTrash } from '#icons';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import { refreshAfter } from '../../../../api/refresh.ts';
import { useMay } from '../../../../session/session-store.ts';
import { ReasonDialog } from '../../../../staff-ui/dialogs/reason-dialog.tsx';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/section.tsx';
import { toast } from '../../../../ui/toast.ts';
import styles from './partner-photo.module.css';
import type { Partner } from './types.ts';

/** The photo that partners above see, where there is one, and the way to take it down for those who may. */
export function PartnerPhoto({ partner }: { partner: Partner }) {
  /** The one that was shown when it was asked about, whatever the partner puts up meanwhile. */
  const [seen, setSeen] = useState<string | null>(null);
  const may = useMay();
  const { avatarUrl, fullName, role } = partner;
  return (
    <>
      {avatarUrl && (
        <div className={styles.photo}>
          <Avatar name={fullName} src={avatarUrl} />
          {may('partners.removePhoto') && !isStaff(role) && (
            <Button
              small
              variant="danger"
              icon={<IconTrash size={18} stroke={2} aria-hidden />}
              onClick={() => setSeen(avatarUrl)}
            >
              Hapus foto
            </Button>
          )}
        </div>
      )}
      {seen && (
        <RemovePhotoDialog partner={partner} seen={seen} onLook={setSeen} onClose={() => setSeen(null)} />
      )}
    </>
  );
}

type Props = {
  partner: Partner;
  seen: string;
  /** Another photo is asked about from now on. */
  onLook: (avatarUrl: string) => void;
  onClose: () => void;
};

/** Shows what goes, and asks why: the partner reads it. */
export function RemovePhotoDialog({ partner, seen, onLook, onClose }: Props) {
  const { id, fullName, avatarUrl } = partner;
  return (
    <ReasonDialog
      title={`Hapus foto profil ${fullName}?`}
      consequence="Foto ini hilang bagi semua orang dan tidak dapat dikembalikan. Mitra diberi tahu alasannya, dan dapat memasang foto lain."
      verb="Hapus foto"
      mayHaveArrived
      failureTitle="Foto Belum Dihapus"
      schema={removePhotoInput}
      toInput={(values) => ({ partnerId: id, avatarUrl: seen, ...values })}
      send={(input, call) => api.partners.removePhoto(input, call)}
      onDone={({ removed }) =>
        toast.success(
          removed ? 'Foto Dihapus' : 'Foto Sudah Tidak Ada',
          removed ? `${fullName} diberi tahu alasannya.` : `${fullName} tidak lagi memakai foto itu.`,
        )
      }
      onFailure={({ code }) => {
        // What stands there now is read, so that it can be looked at.
        if (code === 'PHOTO_CHANGED') void refreshAfter('partners');
        return false;
      }}
      onClose={onClose}
    >
      {avatarUrl !== seen && <Changed now={avatarUrl} onLook={onLook} />}
      <img className={styles.seen} src={seen} alt={`Foto profil ${fullName}`} />
    </ReasonDialog>
  );
}

/** The partner was faster; what was typed stays. */
function Changed({ now, onLook }: { now: string | null; onLook: (avatarUrl: string) => void }) {
  if (!now) return <Note tone="wait">Foto ini sudah tidak dipakai mitra.</Note>;
  return (
    <Note
      tone="wait"
      action={
        <Button small variant="outline" onClick={() => onLook(now)}>
          Lihat foto yang sekarang
        </Button>
      }
    >
      Mitra sudah memasang foto lain.
    </Note>
  );
}
