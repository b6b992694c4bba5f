import { IconFlask } from '#icons';
import styles from './demo-banner.module.css';

/** The strip at the very top of an instance that was started with demo data; nowhere else do its words appear. */
export function DemoBanner() {
  return (
    <section className={styles.banner} aria-label="Mode demo">
      <IconFlask size={18} stroke={2} aria-hidden />
      <span>
        Mode Demo: data contoh, <b>jangan transfer</b>
      </span>
    </section>
  );
}
