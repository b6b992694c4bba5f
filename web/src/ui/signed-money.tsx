import { Money } from './money.tsx';
import styles from './money.module.css';

/** A movement of money: what came in with a plus, what left with a minus; nothing moved is a dash. */
export function SignedMoney({ amount }: { amount: number }) {
  if (amount === 0) return '-';
  return (
    <span className={`${styles.signed} ${amount > 0 ? styles.plus : styles.minus}`}>
      {amount > 0 && '+ '}
      <Money amount={amount} size="cell" />
    </span>
  );
}
