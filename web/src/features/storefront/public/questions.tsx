import type { Shop } from '@rimpang/contract/storefront';
import { IconChevronDown } from '#icons';
import styles from './questions.module.css';

/** What people ask, to be opened one by one; without a script too. */
export function Questions({ shop: { questions } }: { shop: Shop }) {
  if (questions.length === 0) return null;
  return (
    <section className={styles.questions} aria-labelledby="judul-pertanyaan">
      <div className={styles.wrap}>
        <h2 className="d" id="judul-pertanyaan">
          Yang sering ditanyakan
        </h2>
        <div>
          {questions.map(({ question, answer }) => (
            <details key={question}>
              <summary>
                {question}
                <IconChevronDown size={20} stroke={2} aria-hidden />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
