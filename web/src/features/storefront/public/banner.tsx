import type { Shop } from '@rimpang/contract/storefront';
import flower from './art/kecombrang.svg';
import styles from './banner.module.css';

/** The one red area of the product: a call to become a stockist, with a torch ginger (R2.1.7). */
export function Banner({ shop: { banner, tiers, open } }: { shop: Shop }) {
  if (!open || !tiers.some(({ id }) => id === banner.tierId)) return null;
  return (
    <section className={styles.red} aria-labelledby="ajakan">
      <div className={styles.wrap}>
        <div>
          <h2 className="d" id="ajakan">
            {banner.headline}
          </h2>
          <p>{banner.text}</p>
          <button type="button" className={styles.button} data-tier={banner.tierId} data-needs-script>
            {banner.buttonText}
          </button>
        </div>
        <img className={styles.flower} src={flower} width="400" height="490" loading="lazy" alt="" />
      </div>
    </section>
  );
}
