import { IconChevronRight, IconSun } from '#icons';
import { Link } from 'react-router';
import { Money } from '../../../ui/money.tsx';
import styles from './today-panel.module.css';

/** What was earned since midnight WIB; the whole panel leads to where it is listed. */
export function TodayPanel({ amount, to }: { amount: number; to: string }) {
  return (
    <Link to={to} className={styles.today}>
      <IconSun size={24} stroke={1.75} aria-hidden />
      <span className={styles.words}>
        <span className={styles.label}>Bonus Hari Ini</span>
        <Money amount={amount} size="mid" />
      </span>
      <IconChevronRight size={20} stroke={2} aria-hidden />
    </Link>
  );
}
