import { formatNumber } from '@rimpang/domain/money';
import styles from './price.module.css';

/** A price as the public pages set it: the sign small and raised, the figure condensed, never broken over lines. */
export function Price({ amount }: { amount: number }) {
  return (
    <span className={styles.price}>
      <span className={styles.sign}>Rp </span>
      {formatNumber(amount)}
    </span>
  );
}
