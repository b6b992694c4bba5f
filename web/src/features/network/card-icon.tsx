import type { CSSProperties } from 'react';
import styles from './card-icons.module.css';

/** Outlines of #icons as a card of the network draws them: many at a time, in rows that scroll. */
export type CardIconName = 'check' | 'minus' | 'about' | 'down' | 'up';

/** An icon in the colour of the text around it, of so many pixels; decoration, like every icon. */
export function CardIcon({
  name,
  size,
  className = '',
}: {
  name: CardIconName;
  size: number;
  className?: string | undefined;
}) {
  return (
    <span
      className={`${styles.icon} ${styles[name]} ${className}`}
      style={{ '--size': `${size}px` } as CSSProperties}
      aria-hidden="true"
    />
  );
}
