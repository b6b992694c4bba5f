import type { Shop } from '@rimpang/contract/storefront';
import desktop from './art/hero-desktop.svg';
import phone from './art/hero-phone.svg';
import styles from './hero.module.css';
import * as publicPaths from '../../../paths/public.ts';

/** Headline, the two ways on, and the figures: above and below the ground of one drawing (R12.31). */
export function Hero({ shop }: { shop: Shop }) {
  const { company, hero, products, tiers, open } = shop;
  const statistics = shop.statistics.filter(({ source, asOf }) => source && asOf);
  return (
    <section className={styles.hero} aria-labelledby="judul">
      <div className={styles.words}>
        <h1 className="d" id="judul">
          {hero.headline} <em>{company.name}</em>
        </h1>
        <p>{hero.tagline}</p>
        <div className={styles.actions}>
          {tiers.length > 0 && (
            <a className={styles.primary} href="#kemitraan">
              Jadi Mitra Sekarang
            </a>
          )}
          {products.length > 0 && (
            <a className={styles.second} href="#produk">
              Lihat Produk
            </a>
          )}
          {tiers.length + products.length === 0 && (
            <a className={styles.primary} href={publicPaths.contact}>
              Hubungi kami
            </a>
          )}
        </div>
        {!open && <p>Toko kami belum buka.</p>}
      </div>
      <picture>
        <source media="(min-width: 56.25em)" srcSet={desktop} width="1440" height="850" />
        <img className={styles.art} src={phone} width="360" height="440" alt="" fetchPriority="high" />
      </picture>
      <div className={styles.ground}>
        {statistics.length > 0 && (
          <dl className={styles.figures}>
            {statistics.map(({ figure, label, source, asOf }) => (
              <div key={label}>
                <dt>
                  {label}
                  <small>
                    {source}, {asOf}
                  </small>
                </dt>
                <dd className="num">{figure}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
