import type { Shop } from '@rimpang/contract/storefront';
import { IconMenu2, IconX } from '#icons';
import { Brand } from '../brand.tsx';
import * as publicPaths from '../../../paths/public.ts';
import { leadsSomewhere } from './sections.ts';
import styles from './site-header.module.css';

const links = [
  { label: 'Beranda', to: '/' },
  { label: 'Tentang Kami', to: publicPaths.aboutUs },
  { label: 'Produk', to: publicPaths.products },
  { label: 'Kemitraan', to: publicPaths.tiers },
  { label: 'Kontak', to: publicPaths.contact },
] as const;

/** The public header (R2.1.9). On phones its links are in a menu that opens without a script. */
export function SiteHeader({ shop, current }: { shop: Shop; current?: string }) {
  const { name } = shop.company;
  const items = links
    .filter(({ to }) => leadsSomewhere(to, shop))
    .map(({ label, to }) => (
      <li key={to}>
        <a href={to} aria-current={to === current ? 'page' : undefined}>
          {label}
        </a>
      </li>
    ));
  return (
    <header className={styles.top}>
      <a className={styles.skip} href="#isi">
        Lewati ke isi
      </a>
      <div className={styles.row}>
        <Brand name={name} />
        <nav className={styles.wide} aria-label="Utama">
          <ul>{items}</ul>
        </nav>
        <a
          className={styles.login}
          href={publicPaths.login}
          aria-current={current === publicPaths.login ? 'page' : undefined}
          data-login
        >
          Login
        </a>
        <details className={styles.menu} data-menu>
          <summary aria-label="Menu">
            <IconMenu2 className={styles.closed} size={24} stroke={1.75} aria-hidden />
            <IconX className={styles.opened} size={24} stroke={1.75} aria-hidden />
          </summary>
          <nav aria-label="Menu">
            <ul>{items}</ul>
          </nav>
        </details>
      </div>
    </header>
  );
}
