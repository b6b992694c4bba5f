import styles from './rewards.module.css';

type Props = {
  /** What is on its way. */
  label: string;
  part: number;
  whole: number;
  /** The same in words; colour and length never speak alone. */
  words: string;
};

/** How much of the way is done. */
export function Progress({ label, part, whole, words }: Props) {
  const done = whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 1;
  return (
    <div className={styles.progress}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(done * 100)}
        aria-valuetext={words}
      >
        <span style={{ width: `${done * 100}%` }} />
      </div>
      <p>{words}</p>
    </div>
  );
}
