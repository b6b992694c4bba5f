import { IconPhotoOff, IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import styles from '../../features/pins/staff/orders/orders.module.css';
import { ProofViewer } from './proof-viewer.tsx';

type Props = {
  address: string;
  alt: string;
  /** Of the enlarged picture. */
  title: string;
  /** What must have arrived, to compare with. */
  expected: number;
};

/** A slip that opens enlarged; says so where it cannot be shown. */
export function ProofPicture({ address, alt, title, expected }: Props) {
  const [zoomed, setZoomed] = useState(false);
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <div className={styles.noProof}>
        <IconPhotoOff size={28} stroke={1.75} aria-hidden />
        <p>Gambar bukti tidak dapat dimuat. Muat ulang halaman untuk mencoba lagi.</p>
      </div>
    );
  }
  return (
    <>
      <button type="button" className={styles.proof} onClick={() => setZoomed(true)}>
        <img src={address} alt={alt} onError={() => setBroken(true)} />
        <span className={styles.zoom}>
          <IconZoomIn size={24} stroke={1.75} aria-hidden />
        </span>
        <span className="vh">Perbesar bukti transfer</span>
      </button>
      {zoomed && (
        <ProofViewer
          address={address}
          alt={alt}
          title={title}
          expected={expected}
          onClose={() => setZoomed(false)}
        />
      )}
    </>
  );
}
