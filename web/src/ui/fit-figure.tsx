import type { CSSProperties, ReactNode } from 'react';
import styles from './fit-figure.module.css';

type Props = {
  /** How long its text is, in characters. */
  length: number;
  /** Its largest size, in pixels, where the reader has not enlarged text; 20 or more. */
  most: number;
  children: ReactNode;
};

/** A main figure that becomes smaller with the box it stands in instead of leaving or breaking, whatever its length. */
export function FitFigure({ length, most, children }: Props) {
  const size = { '--length': length, '--beyond': `${most - 20}px` } as CSSProperties;
  return (
    <span className={styles.box} style={size}>
      <span className={`${styles.figure} num`}>{children}</span>
    </span>
  );
}
