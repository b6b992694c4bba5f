import type { Tier } from '@rimpang/contract/shop';
import type { Shop } from '@rimpang/contract/storefront';
import { incomeWords, packageContents } from '@rimpang/domain/offers';
import { IconCheck, IconInfoCircle, IconPlant2 } from '#icons';
import * as publicPaths from '../../../paths/public.ts';
import { AskLink } from './ask-link.tsx';
import { DeliveryLine } from './delivery-line.tsx';
import { HumanHelp } from './human-help.tsx';
import type { Site } from './site-context.ts';
import { plantOf } from './pictures.ts';
import { Price } from './price.tsx';
import styles from './tiers.module.css';

/** The packages as ground: bud, shoot and clump grow from their top edges (R12.31). */
export function Tiers({ site: { shop, income } }: { site: Pick<Site, 'shop' | 'income'> }) {
  const { partnership, tiers, company, open } = shop;
  if (tiers.length === 0) return null;
  return (
    <section className={styles.tiers} id="kemitraan" aria-labelledby="judul-kemitraan">
      <div className={styles.wrap}>
        <h2 className="d" id="judul-kemitraan">
          {partnership.headline}
        </h2>
        <p className={styles.lead}>{partnership.lead}</p>
        <div className={styles.cards}>
          {tiers.map((tier) => (
            <TierCard key={tier.id} tier={tier} shop={shop} />
          ))}
        </div>
        {tiers.some(({ earns }) => earns) && (
          <p className={styles.fine}>
            <IconInfoCircle size={20} stroke={1.75} aria-hidden />
            {incomeWords(income)}
          </p>
        )}
        {open && (
          <p className={styles.invited}>
            Diundang mitra? <a href={publicPaths.register}>Buat akun dulu</a>
          </p>
        )}
        {open && <HumanHelp company={company} about="Halo, saya ingin mendaftar kemitraan." />}
      </div>
    </section>
  );
}

function TierCard({ tier, shop }: { tier: Tier; shop: Shop }) {
  const { open, company, delivery, products, partnership } = shop;
  const prices = products.map((product) => product.price);
  const { title, price, description, features, highlighted, badge } = tier;
  const { source, width } = plantOf(tier);
  return (
    <article className={`${styles.tier} ${highlighted ? styles.hot : ''} ${styles[tier.picture] ?? ''}`}>
      <div className={styles.plant}>
        <img src={source} width={width} height="240" alt="" loading="lazy" />
      </div>
      <div className={styles.card}>
        {badge && (
          <span className={styles.badge}>
            <IconPlant2 size={20} stroke={2} aria-hidden />
            {badge}
          </span>
        )}
        <h3 className="d">{title}</h3>
        <p className={styles.price}>
          <Price amount={price} />
        </p>
        {tier.earns && <p className={styles.statement}>{partnership.disclaimer}</p>}
        <AskLink company={company} about={`paket ${title}`} />
        <p className={styles.description}>{description}</p>
        <p>
          <b>Isi paket:</b> {packageContents(tier.bottles, prices)}
        </p>
        <ul>
          {features.map((feature) => (
            <li key={feature}>
              <IconCheck size={20} stroke={2} aria-hidden />
              {feature}
            </li>
          ))}
        </ul>
        {tier.bottles > 0 && <DeliveryLine delivery={delivery} />}
        {open ? (
          <button type="button" className={styles.button} data-tier={tier.id} data-needs-script>
            {tier.buttonText}
          </button>
        ) : (
          <p>Pendaftaran belum dibuka.</p>
        )}
      </div>
    </article>
  );
}
