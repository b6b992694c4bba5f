import type { Shop } from '@rimpang/contract/storefront';
import { IconCertificate } from '#icons';
import styles from './legal.module.css';
import { Photograph } from './photograph.tsx';

/** The licences of the company, each with its number and where that can be checked; left out while there are none. */
export function Legal({ shop: { legal } }: { shop: Shop }) {
  if (legal.length === 0) return null;
  return (
    <section className={styles.legal} aria-labelledby="legalitas">
      <div className={styles.wrap}>
        <h2 className="d" id="legalitas">
          Legalitas
        </h2>
        <ul>
          {legal.map(({ title, number, link, picture }) => (
            <li key={`${title} ${number}`}>
              <IconCertificate size={24} stroke={1.75} aria-hidden />
              <div>
                <b>{title}</b>
                <span>{number}</span>
                {picture && (
                  <Photograph photo={picture} alt={title} className={styles.picture} sizes="160px" lazy />
                )}
                {link && (
                  <a href={link} target="_blank" rel="noreferrer">
                    Periksa<span className="vh"> {title}</span>
                  </a>
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
