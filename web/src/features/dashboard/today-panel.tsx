import { IconSun } from '@tabler/icons-react';
import { Money } from '../../ui/money.tsx';
import styles from './today-panel.module.css';

/** What was earned since midnight WIB. */
export function TodayPanel({ amount }: { amount: number }) {
  return (
    <section className={styles.today} aria-label="Bonus Hari Ini">
      <IconSun size={24} stroke={1.75} aria-hidden />
      <div>
        <p className={styles.label}>Bonus Hari Ini</p>
        <Money amount={amount} size="mid" />
      </div>
    </section>
  );
}
