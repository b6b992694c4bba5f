import { formatNumber } from '@rimpang/domain/money';
import styles from './money.module.css';

type Props = {
  /** Whole rupiah; negative amounts get a minus sign before the currency. */
  amount: number;
  /** `figure`: the one main figure of a screen (48); `mid`: 24; `row`: 20, in lists; `cell`: 19, in tables. */
  size?: 'figure' | 'mid' | 'row' | 'cell';
  className?: string;
};

/** From here on the main figure shrinks with a phone's width instead of leaving its card. */
const longFigure = 1_000_000_000;

/** Rupiah as figures (R12.10): dots, no decimals, never broken over lines. In running text use `formatRupiah`. */
export function Money({ amount, size = 'row', className }: Props) {
  const onBaseline = size !== 'figure' ? styles.baseline : '';
  const isLong = size === 'figure' && Math.abs(amount) >= longFigure;
  return (
    <span className={`${styles.rp} ${styles[isLong ? 'long' : size]} ${onBaseline} ${className ?? ''}`}>
      {amount < 0 && '− '}
      <span className={styles.sign}>Rp</span> {formatNumber(Math.abs(amount))}
    </span>
  );
}

/** A real sum: the figure over the bookkeeper's double rule. Only sums of what stands above get it. */
export function Total({ label, amount }: { label: string; amount: number }) {
  return (
    <div className={styles.total}>
      <b>{label}</b>
      <span className={styles.double}>
        <Money amount={amount} size="mid" />
      </span>
    </div>
  );
}
