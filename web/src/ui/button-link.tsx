import { Link } from 'react-router';
import { buttonClasses, type ButtonLook } from './button.tsx';
import styles from './button.module.css';

/** The same to another site or app, opened beside the product. */
export function OutsideLink({ href, icon, children, ...look }: ButtonLook & { href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClasses(look)}>
      <span className={styles.label}>
        {icon}
        {children}
      </span>
    </a>
  );
}

/** A link that looks like a button, for going somewhere. `to` is an address of the same area. */
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
