import { formatRupiah } from '@rimpang/domain/money';
import { IconZoomIn, IconZoomOut } from '#icons';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './proof-viewer.module.css';

/** Widths of the picture, in percent of the dialog. */
const zooms = [50, 100, 150, 200, 300] as const;

/** A slip is tall: on a wide screen half the width shows it whole, on a phone the full width is needed to read it. */
function fittingLevel(): number {
  return matchMedia('(min-width: 47.5em)').matches ? 0 : 1;
}

type Props = {
  address: string;
  alt: string;
  title: string;
  /** What must have arrived, to compare with. */
  expected: number;
  onClose: () => void;
};

/** The slip as large as one needs it; scrolls in both directions. */
export function ProofViewer({ address, alt, title, expected, onClose }: Props) {
  const [fitting] = useState(fittingLevel);
  const [level, setLevel] = useState(fitting);
  const width = zooms[level] ?? 100;
  return (
    <Sheet open wide onClose={onClose} title={title}>
      <div className={styles.bar}>
        <p>
          Harus masuk <b>{formatRupiah(expected)}</b>
        </p>
        <IconButton label="Perkecil" disabled={level === 0} onClick={() => setLevel(level - 1)}>
          <IconZoomOut size={24} stroke={1.75} aria-hidden />
        </IconButton>
        <output className="num" aria-label="Perbesaran">
          {width}%
        </output>
        <IconButton
          label="Perbesar"
          disabled={level === zooms.length - 1}
          onClick={() => setLevel(level + 1)}
        >
          <IconZoomIn size={24} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.stage}>
        <button
          type="button"
          aria-label={level > fitting ? 'Paskan gambar ke layar' : 'Perbesar gambar'}
          style={{ width: `${width}%` }}
          onClick={() => setLevel(level > fitting ? fitting : fitting + 2)}
        >
          <img src={address} alt={alt} />
        </button>
      </div>
    </Sheet>
  );
}
