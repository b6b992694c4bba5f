import { type ReactNode, use } from 'react';
import { CompanyName } from '../../features/storefront/company-name.ts';
import { Brand } from '../../features/storefront/brand.tsx';
import styles from './message-page.module.css';

/** A page that says one thing and offers a way on: not found, not readable, how to reach a human. */
export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  const name = use(CompanyName);
  return (
    <div className={styles.page}>
      <title>{`${title} · ${name}`}</title>
      <header>
        <Brand />
      </header>
      <main className={styles.main}>
        <img src="/art/empty-not-found.svg" width="200" height="140" alt="" />
        <h1 className="d">{title}</h1>
        {children}
      </main>
    </div>
  );
}
