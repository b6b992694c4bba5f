import type { Shop } from '@rimpang/contract/storefront';
import styles from './how-it-works.module.css';

type Step = Shop['buying'][number];

/** How buying and joining go, in steps, and what the words mean that the packages use. */
export function HowItWorks({ shop: { buying, joining, glossary } }: { shop: Shop }) {
  if (buying.length + joining.length + glossary.length === 0) return null;
  return (
    <section className={styles.how} id="cara-kerjanya" aria-labelledby="judul-cara">
      <div className={styles.wrap}>
        <h2 className="d" id="judul-cara">
          Cara kerjanya
        </h2>
        <div className={styles.ways}>
          <Way title="Beli produk" steps={buying} />
          <Way title="Jadi mitra" steps={joining} />
        </div>
        {glossary.length > 0 && (
          <dl className={styles.words}>
            {glossary.map(({ word, meaning }) => (
              <div key={word}>
                <dt>{word}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}

function Way({ title, steps }: { title: string; steps: readonly Step[] }) {
  if (steps.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ol>
        {steps.map((step) => (
          <li key={step.title}>
            <b>{step.title}</b>
            <span>{step.text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
