import type { Product } from '@rimpang/contract/products';
import { licenceLines } from '@rimpang/domain/licences';
import { IconCertificate } from '#icons';
import styles from './guidance.module.css';

/** What permits the sale, as the label has it. */
export function Licences({ product }: { product: Product }) {
  return (
    <ul className={styles.licences} aria-label={`Izin ${product.name}`}>
      {licenceLines(product).map((licence) => (
        <li key={licence}>
          <IconCertificate size={20} stroke={1.75} aria-hidden />
          {licence}
        </li>
      ))}
    </ul>
  );
}

/** How to use and store it and how long it lasts, as far as the company says so. */
function guidanceOf({ usage, storage, shelfLife }: Product) {
  return [
    { label: 'Cara pakai', text: usage },
    { label: 'Penyimpanan', text: storage },
    { label: 'Masa simpan', text: shelfLife },
  ].flatMap(({ label, text }) => (text ? [{ label, text }] : []));
}

/** The same as a list. */
export function Guidance({ product }: { product: Product }) {
  const rows = guidanceOf(product);
  if (rows.length === 0) return null;
  return (
    <dl className={styles.guidance}>
      {rows.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
