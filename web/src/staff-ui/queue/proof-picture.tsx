import { IconPhotoOff, IconZoomIn } from '#icons';
import { type ReactNode, useState } from 'react';
import styles from './proof-slip.module.css';
import { ProofViewer } from './proof-viewer.tsx';

type Props = {
  address: string;
  alt: string;
  /** Of the enlarged picture. */
  title: string;
  /** What must have arrived, to compare with. */
  expected: number;
};

/** Stands where a slip would, and says why there is none. */
export function NoProof({ children }: { children: ReactNode }) {
  return (
    <div className={styles.noProof}>
      <IconPhotoOff size={28} stroke={1.75} aria-hidden />
      <p>{children}</p>
    </div>
  );
}

/** A slip that opens enlarged; says so where it cannot be shown. */
export function ProofPicture({ address, alt, title, expected }: Props) {
  const [zoomed, setZoomed] = useState(false);
  const [broken, setBroken] = useState(false);
  if (broken) {
    return <NoProof>Gambar bukti tidak dapat dimuat. Muat ulang halaman untuk mencoba lagi.</NoProof>;
  }
  return (
    <>
      <button type="button" className={styles.proof} aria-keyshortcuts="Z" onClick={() => setZoomed(true)}>
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
