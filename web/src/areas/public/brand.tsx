import mark from './art/mark.svg';
import styles from './brand.module.css';

type Props = { name?: string; onDark?: boolean };

/** The mark and the name; leads to the public home. That page is static, so it is a plain link. */
export function Brand({ name = 'Rimpang', onDark = false }: Props) {
  return (
    <a href="/" className={`${styles.brand} ${onDark ? styles.onDark : ''}`}>
      <img src={mark} width="32" height="32" alt="" />
      {name}
    </a>
  );
}
