import { Money } from '../../ui/money.tsx';
import styles from './proof-slip.module.css';

/** From here on the figure is smaller, so that it keeps its place beside the picture. */
const longAmount = 1_000_000_000;

/** What must have arrived on the company's account, beside the proof of transfer. */
export function ExpectedAmount({ amount }: { amount: number }) {
  const long = amount >= longAmount ? styles.long : '';
  return <Money amount={amount} className={`${styles.expected} ${long}`} />;
}
