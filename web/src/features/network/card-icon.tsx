import type { CSSProperties } from 'react';
import styles from './card-icons.module.css';

/** Outlines of #icons as a card of the network draws them: many at a time, in rows that scroll. */
export type CardIconName = 'check' | 'minus' | 'about' | 'down' | 'up';

/** An icon in the colour that it has on cards, of so many pixels where text is not enlarged, growing half as fast as that; decoration, like every icon. */
export function CardIcon({
  name,
  size,
  onDark = false,
}: {
  name: CardIconName;
  size: number;
  /** On a card that is dark in both schemes. */
  onDark?: boolean;
}) {
  return (
    <span
      className={`${styles.icon} ${styles[name]} ${onDark ? styles.onDark : ''}`}
      style={{ '--size': `calc(${size / 2}px + ${size / 32}rem)` } as CSSProperties}
      aria-hidden="true"
    />
  );
}
