import { Link } from 'react-router';
import { buttonClasses, type ButtonLook } from './button.tsx';
import styles from './button.module.css';

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
