import type { Shop } from '@rimpang/contract/storefront';
import { whatsappLink } from '@rimpang/domain/partners';
import { IconBrandWhatsapp } from '#icons';
import styles from './buy-bar.module.css';

/**
 * On phones, from the end of the hero to the footer: a human, and the products. It sticks to the foot of the screen
 * while the sections it stands behind are read, so that it never lies over the hero or the footer.
 */
export function BuyBar({ shop: { company, products, open } }: { shop: Shop }) {
  if (!open || !company.phone || products.length === 0) return null;
  return (
    <nav className={styles.bar} aria-label="Tanya atau beli">
      <a
        className={styles.ask}
        href={whatsappLink(company.phone, `Halo ${company.name}, saya ingin bertanya.`)}
        rel="noreferrer"
      >
        <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />
        WhatsApp
      </a>
      <a className={styles.buy} href="#produk">
        Beli
      </a>
    </nav>
  );
}
