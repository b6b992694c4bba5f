import { formatNumber } from '@rimpang/domain/money';
import { Money } from '../../ui/money.tsx';
import styles from './bonuses.module.css';

type Sums = { total: number; paid: number; unpaid: number; count: number };

/** Total, paid and not yet paid, between two rules. */
export function MoneyStrip({ label, money }: { label: string; money: Sums }) {
  return (
    <dl className={styles.strip} aria-label={label}>
      <div>
        <dt>Total Bonus</dt>
        <dd>
          <Money amount={money.total} size="mid" className={styles.figure} />
        </dd>
        <dd>{formatNumber(money.count)} bonus</dd>
      </div>
      <div>
        <dt>Bonus Dibayarkan</dt>
        <dd>
          <Money amount={money.paid} size="mid" className={styles.figure} />
        </dd>
        <dd>lewat penarikan selesai</dd>
      </div>
      <div>
        <dt>Bonus Belum Dibayarkan</dt>
        <dd>
          <Money amount={money.unpaid} size="mid" className={styles.figure} />
        </dd>
        <dd>masih di saldo mitra</dd>
      </div>
    </dl>
  );
}
