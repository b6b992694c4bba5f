import { formatDate, formatShortDate, formatTime } from '@rimpang/domain/calendar';
import styles from './stamp.module.css';

/** The year as this page was loaded; read once, so that drawing a cell asks no clock. */
const thisYear = formatDate(new Date()).slice(-4);

/** Day over time in a table's cell; the year only where it is not this one. */
export function Stamp({ at }: { at: string }) {
  const moment = new Date(at);
  const year = formatDate(moment).slice(-4);
  return (
    <time dateTime={at}>
      <span className={styles.day}>
        {formatShortDate(moment)}
        {year !== thisYear && ` ${year}`}
      </span>
      <small>{formatTime(moment)}</small>
    </time>
  );
}
