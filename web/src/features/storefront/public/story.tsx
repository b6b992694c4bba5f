import type { Shop } from '@rimpang/contract/storefront';
import styles from './story.module.css';

/** Did the company write anything about itself? */
export const hasStory = ({ story }: Pick<Shop, 'story'>): boolean =>
  story.headline !== '' && story.paragraphs.length > 0;

/** The company and its short history (R2.1.4). */
export function Story({ shop: { story } }: { shop: Shop }) {
  if (!hasStory({ story })) return null;
  return (
    <section className={styles.about} id="tentang-kami" aria-labelledby="tentang">
      <div className={styles.wrap}>
        <div>
          <span className={styles.kick}>Tentang</span>
          <h2 className="d" id="tentang">
            {story.headline}
          </h2>
        </div>
        <div className={styles.body}>
          {story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {story.years.length > 0 && (
          <ol className={styles.years}>
            {story.years.map(({ year, text }) => (
              <li key={`${year} ${text}`}>
                <b>{year}</b>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
