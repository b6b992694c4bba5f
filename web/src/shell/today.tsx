import { formatLongDate } from '@rimpang/domain/calendar';
import { useState } from 'react';

/** Today's date (WIB) as the header shows it: `Jumat, 20 November 2026`. */
export function Today({ className }: { className?: string }) {
  const [now] = useState(() => new Date());
  return (
    <time className={className} dateTime={now.toISOString()}>
      {formatLongDate(now)}
    </time>
  );
}
