import { IconX } from '#icons';
import { IconButton } from '../../../../ui/button.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { useModal } from '../../../../ui/use-modal.ts';
import styles from './invite.module.css';

type Props = { link: string; fullName: string; onClose: () => void };

/** The code as large as the screen lets it be, on white whatever the theme: for the camera of the person opposite. */
export function FullScreenQr({ link, fullName, onClose }: Props) {
  const dialog = useModal(onClose);
  return (
    <dialog ref={dialog} className={styles.full} aria-label="Kode QR layar penuh">
      <div className={styles.close}>
        <IconButton label="Tutup layar penuh" onClick={onClose}>
          <IconX size={26} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <QrCode text={link} label={`Kode QR undangan ${fullName}`} />
      <p>
        <b>{fullName}</b>
        Arahkan kamera ponsel ke kode ini.
      </p>
    </dialog>
  );
}
