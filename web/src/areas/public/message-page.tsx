import { type ReactNode, use } from 'react';
import { CompanyName } from '../../features/storefront/company-name.ts';
import { Brand } from '../../features/storefront/brand.tsx';
import styles from './message-page.module.css';

type Props = { title: string; children: ReactNode };

/** Says one thing and offers a way on. */
export function Message({ title, children }: Props) {
  return (
    <div className={styles.message}>
      <img src="/art/empty-not-found.svg" width="200" height="140" alt="" />
      <h1 className="d">{title}</h1>
      {children}
    </div>
  );
}

/** A page of nothing else: not found, not readable, how to reach a human. */
export function MessagePage({ title, children }: Props) {
  const name = use(CompanyName);
  return (
    <div className={styles.page}>
      <title>{`${title} · ${name}`}</title>
      <header>
        <Brand />
      </header>
      <main>
        <Message title={title}>{children}</Message>
      </main>
    </div>
  );
}
