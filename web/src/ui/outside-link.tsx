import type { MouseEvent } from 'react';
import { buttonClasses, type ButtonLook } from './button.tsx';
import styles from './button.module.css';

type OutsideProps = ButtonLook & {
  href: string;
  onClick?: (event: MouseEvent) => void;
  /** What it opens is being made anew; who opens it now is told by `onClick`. */
  busy?: boolean;
};

/**
 * A link that looks like a button, to another site or app, opened beside the product. In a file of its own: islands of public pages
 * have it too, and hold no router.
 */
export function OutsideLink({ href, icon, children, onClick, busy = false, ...look }: OutsideProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={buttonClasses(look)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={onClick}
    >
      <span className={styles.label}>
        {icon}
        {children}
      </span>
    </a>
  );
}
