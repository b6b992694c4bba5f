import { use } from 'react';
import mark from './art/mark.svg';
import styles from './brand.module.css';
import { CompanyName } from './company-name.ts';

type Props = { name?: string; onDark?: boolean };

/** The mark and the name; leads to the public home. That page is static, so it is a plain link. */
export function Brand({ name, onDark = false }: Props) {
  const company = use(CompanyName);
  return (
    <a href="/" className={`${styles.brand} ${onDark ? styles.onDark : ''}`}>
      <img src={mark} width="32" height="32" alt="" />
      {name ?? company}
    </a>
  );
}
