import { formatDate, formatShortDate, formatTime } from '@rimpang/domain/calendar';

/** The year as this page was loaded; read once, so that drawing a cell asks no clock. */
const thisYear = formatDate(new Date()).slice(-4);

/** Day over time in a table's cell; the year only where it is not this one. */
export function Stamp({ at }: { at: string }) {
  const moment = new Date(at);
  const year = formatDate(moment).slice(-4);
  return (
    <time dateTime={at}>
      {formatShortDate(moment)}
      {year !== thisYear && ` ${year}`}
      <small>{formatTime(moment)}</small>
    </time>
  );
}
