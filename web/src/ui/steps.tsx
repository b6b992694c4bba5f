import { type ReactNode, useRef } from 'react';
import styles from './steps.module.css';
import { useFocusHeir } from './use-focus-heir.ts';

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

type SteppedProps = { labels: readonly string[]; current: number; children: ReactNode };

/**
 * A task of few steps, of which the current one is shown. Where a step goes with the focus in it, back to the one before or
 * because its work is done, the focus stays here: keys go on from where they were, and not from the top of the page.
 */
export function Stepped({ labels, current, children }: SteppedProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  useFocusHeir(frame);
  const where = `Langkah ${current + 1} dari ${labels.length}`;
  return (
    <fieldset ref={frame} aria-label={where} tabIndex={-1} className={styles.frame}>
      <Steps labels={labels} current={current} />
      <Step key={current}>{children}</Step>
    </fieldset>
  );
}

function Step({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  useFocusHeir(step);
  return <div ref={step}>{children}</div>;
}
