import { formatMoment } from '@rimpang/domain/calendar';
import { useAway } from '../browser/connection.ts';
import styles from './last-seen.module.css';

/** From when the figures beside it are, while there is no network; `at` in ms since 1970, 0 where nothing is known. */
export function LastSeen({ at }: { at: number }) {
  const away = useAway();
  if (!away || at === 0) return null;
  const moment = new Date(at);
  return (
    <p className={styles.seen}>
      Terakhir diperbarui <time dateTime={moment.toISOString()}>{formatMoment(moment)}</time>
    </p>
  );
}
