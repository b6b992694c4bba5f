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
  return (
    <div className={styles.progress}>
      <p>{words}</p>
      <progress
        aria-label={label}
        aria-valuetext={words}
        max={Math.max(1, whole)}
        value={Math.min(Math.max(1, whole), Math.max(0, whole > 0 ? part : 1))}
      />
    </div>
  );
}
