import { IconCloudOff } from '#icons';
import { useAway } from '../browser/connection.ts';
import styles from './offline-bar.module.css';

/** Says calmly that there is no network, and what is shown meanwhile. The place is always there, so that it is announced. */
export function OfflineBar() {
  const away = useAway();
  return (
    <output className={styles.place}>
      {away && (
        <span className={styles.bar}>
          <IconCloudOff size={18} stroke={2} aria-hidden />
          <span>
            <b>Anda sedang offline.</b> Yang tampil adalah data yang terakhir Anda lihat.
          </span>
        </span>
      )}
    </output>
  );
}
