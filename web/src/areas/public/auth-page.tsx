import { type ReactNode, useEffect, useRef } from 'react';
import strip from './art/login-strip.svg';
import styles from './auth-page.module.css';
import { Brand } from '../../features/storefront/brand.tsx';

type Props = {
  title: string;
  /** Where no header of the public pages stands above it, the brand does. */
  withBrand?: boolean;
  /** It takes another page's place without a document of its own: its heading takes the focus, so that the change is heard. */
  instead?: boolean;
  children: ReactNode;
};

/** The frame of login and password pages: the strip of ground with its plants, then one column. */
export function AuthPage({ title, withBrand = false, instead = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (instead) heading.current?.focus();
  }, [instead]);
  return (
    <div className={`${styles.page} ${withBrand ? styles.alone : ''}`}>
      <div className={styles.art}>
        <img src={strip} width="360" height="176" alt="" />
        {withBrand && (
          <header className={styles.brand}>
            <Brand />
          </header>
        )}
      </div>
      <main id="isi" tabIndex={-1} className={styles.column}>
        <h1 ref={heading} className="d" tabIndex={instead ? -1 : undefined}>
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}
