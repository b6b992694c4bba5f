import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { buttonClasses, type ButtonLook } from './button.tsx';
import styles from './button.module.css';

type OutsideProps = ButtonLook & {
  href: string;
  onClick?: (event: MouseEvent) => void;
  /** What it opens is being made anew; who opens it now is told by `onClick`. */
  busy?: boolean;
};

/** A link that looks like a button, to another site or app, opened beside the product. */
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

/** The same for going somewhere. `to` is an address of the same area. */
export function ButtonLink({ to, icon, children, ...look }: ButtonLook & { to: string }) {
  return (
    <Link to={to} className={buttonClasses(look)}>
      <span className={styles.label}>
        {icon}
        {children}
      </span>
    </Link>
  );
}
