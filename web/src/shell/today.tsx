import { dateOf, formatLongDate, formatShortDate } from '@rimpang/domain/calendar';
import { useBusinessDay } from '../browser/business-day.ts';
import styles from './today.module.css';

/** Today's date (WIB) as the header shows it, `Jumat, 20 November 2026`, or `Jumat, 20 Nov` where `--rest-of-date` is `none`. */
export function Today({ className }: { className?: string }) {
  const today = useBusinessDay();
  const [weekday = '', date = ''] = formatLongDate(today).split(', ');
  const short = formatShortDate(today);
  return (
    <time className={className} dateTime={dateOf(today)}>
      {weekday}, {short}
      <span className={styles.rest}>{date.slice(short.length)}</span>
    </time>
  );
}
