import styles from './steps.module.css';

/** Where one stands in a task of few steps: "1. Isi jumlah", "2. Periksa". `current` counts from 0. */
export function Steps({ labels, current }: { labels: readonly string[]; current: number }) {
  return (
    <ol className={styles.steps} aria-label="Langkah">
      {labels.map((label, step) => (
        <li
          key={label}
          className={step <= current ? styles.on : undefined}
          aria-current={step === current ? 'step' : undefined}
        >
          {step + 1}. {label}
        </li>
      ))}
    </ol>
  );
}
