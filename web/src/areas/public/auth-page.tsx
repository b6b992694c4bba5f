import { type ReactNode, useContext } from 'react';
import { DemoBanner } from '../../ui/demo-banner.tsx';
import strip from './art/login-strip.svg';
import styles from './auth-page.module.css';
import { Brand } from '../../features/storefront/brand.tsx';
import { IsDemo } from '../../features/storefront/company-name.ts';

type Props = {
  title: string;
  children: ReactNode;
};

/** The frame of login and password pages: the strip of ground with its plants, then one column. */
export function AuthPage({ title, children }: Props) {
  const demo = useContext(IsDemo);
  return (
    <>
      {demo && <DemoBanner />}
      <div className={styles.page}>
        <header className={styles.art}>
          <img src={strip} width="360" height="176" alt="" />
          <div className={styles.brand}>
            <Brand />
          </div>
        </header>
        <main className={styles.column}>
          <h1 className="d">{title}</h1>
          {children}
        </main>
      </div>
    </>
  );
}
