import { dateOf, formatLongDate } from '@rimpang/domain/calendar';
import { useBusinessDay } from '../browser/business-day.ts';

/** Today's date (WIB) as the header shows it: `Jumat, 20 November 2026`. */
export function Today({ className }: { className?: string }) {
  const today = useBusinessDay();
  return (
    <time className={className} dateTime={dateOf(today)}>
      {formatLongDate(today)}
    </time>
  );
}
