import styles from './spinner.module.css';

/** A small turning ring, as high as text of 18 px or of `size`; decoration only, the words beside it say what is running. */
export function Spinner({ size = 18 }: { size?: number }) {
  const side = `${size / 16}rem`;
  return (
    <svg
      className={styles.spin}
      width={side}
      height={side}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
    >
      <path d="M12 3a9 9 0 1 0 9 9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

/** Leads to the address at which the page stands, with its filters. */
const sameDocument = '';

/**
 * The full-screen spinner of an area whose profile is still loading (R2.2.20). What loads for long may never come, and the scripts that could
 * say so with it: after a while the words and the style sheet of the document itself offer to load it again.
 */
export function FullScreenSpinner({ label = 'Memuat data...' }: { label?: string }) {
  return (
    <output className={styles.full}>
      <title>{label}</title>
      <Spinner size={40} />
      <span>{label}</span>
      <p className={styles.late}>
        Belum terbuka juga? Periksa jaringan Anda, lalu <a href={sameDocument}>muat ulang</a>.
      </p>
    </output>
  );
}
