import { formatDate, formatShortDate, formatTime } from '@rimpang/domain/calendar';
import type { Column } from '../../lists/data-table.tsx';
import styles from './stamp.module.css';

/** The year as this page was loaded; read once, so that drawing a cell asks no clock. */
const thisYear = formatDate(new Date()).slice(-4);

/** Day and time on one line of a table, `22 Nov 01.31`; the year only where it is not this one. */
function Stamp({ at }: { at: string }) {
  const moment = new Date(at);
  const year = formatDate(moment).slice(-4);
  return (
    <time dateTime={at} className={styles.stamp}>
      {formatShortDate(moment)}
      {year !== thisYear && ` ${year}`} <span>{formatTime(moment)}</span>
    </time>
  );
}

/** A column of moments as `Stamp`; nothing where there is none. */
export function stampColumn<Row>(
  title: string,
  of: (row: Row) => string | null,
  rest: Partial<Omit<Column<Row>, 'title' | 'cell'>> = {},
): Column<Row> {
  const cell = (row: Row) => {
    const at = of(row);
    return at && <Stamp at={at} />;
  };
  return { key: 'at', title, at: 'when', cell, ...rest };
}
