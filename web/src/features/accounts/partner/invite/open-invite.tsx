import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IconBrandWhatsapp, IconDownload, IconZoomIn } from '#icons';
import { queries } from '../../../../api/client.ts';
import { saveFile } from '../../../../browser/save-file.ts';
import * as publicPaths from '../../../../paths/public.ts';
import { useSession } from '../../../../session/session-store.ts';
import { OutsideLink } from '../../../../ui/outside-link.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { toast } from '../../../../ui/toast.ts';
import { drawInvitation } from './draw-invitation.ts';
import { FullScreenQr } from './full-screen-qr.tsx';
import styles from './invite.module.css';
import { invitationWords, whatsappShare } from './invitation-words.ts';

/** The own link to give away: ready words for WhatsApp, a code to scan, a picture to keep, and the bare link. */
export function OpenInvite({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const activation = useQuery(queries.partners.activation.queryOptions({ input: {} }));
  const waiting = activation.data?.status === 'Tidak Aktif';
  return (
    <Sheet open withoutStep onClose={onClose} title="Undang mitra">
      {waiting ? (
        <p>Tautan undangan Anda berlaku setelah kemitraan Anda aktif.</p>
      ) : (
        <Invitation username={user.username} fullName={user.profile.fullName} />
      )}
    </Sheet>
  );
}

type Person = { username: string; fullName: string };

function Invitation({ username, fullName }: Person) {
  const [full, setFull] = useState(false);
  const link = window.location.origin + publicPaths.registerUnder(username);
  const words = invitationWords(fullName, link);
  const save = async () => {
    const picture = await drawInvitation({ fullName, link });
    if (picture) saveFile(`undangan-${username}.png`, picture);
    else toast.failure('Gambar Belum Tersimpan', 'Peramban ini tidak dapat membuat gambar. Salin tautannya.');
  };
  return (
    <>
      <p className={styles.words}>{words}</p>
      <OutsideLink
        wide
        href={whatsappShare(words)}
        icon={<IconBrandWhatsapp size={22} stroke={1.75} aria-hidden />}
      >
        Kirim lewat WhatsApp
      </OutsideLink>
      <div className={styles.row}>
        <p className={styles.link}>{link}</p>
        <CopyButton text={link} label="Salin tautan undangan" done="Tautan undangan berhasil disalin." />
      </div>
      <button type="button" className={styles.qr} onClick={() => setFull(true)}>
        <QrCode text={link} label="Kode QR undangan" />
        <span>
          <IconZoomIn size={20} stroke={1.75} aria-hidden />
          Layar penuh
        </span>
      </button>
      <Button
        variant="outline"
        wide
        icon={<IconDownload size={20} stroke={1.75} aria-hidden />}
        onClick={() => void save()}
      >
        Simpan gambar
      </Button>
      <p className={styles.quiet}>Yang mendaftar lewat tautan ini tercatat dengan Anda sebagai upline.</p>
      {full && <FullScreenQr link={link} fullName={fullName} onClose={() => setFull(false)} />}
    </>
  );
}
