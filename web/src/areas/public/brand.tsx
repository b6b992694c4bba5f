import styles from './brand.module.css';

/** The mark and the name; leads to the public home. That page is static, so it is a plain link. */
export function Brand({ onDark = false }: { onDark?: boolean }) {
  return (
    <a href="/" className={`${styles.brand} ${onDark ? styles.onDark : ''}`}>
      <img src="/art/mark.svg" width="32" height="32" alt="" />
      Rimpang
    </a>
  );
}
