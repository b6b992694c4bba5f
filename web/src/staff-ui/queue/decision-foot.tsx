import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './decision-foot.module.css';

type Props = {
  /** The strong button of the decision, or what was decided. */
  children: ReactNode;
  /** The refusing button, while there is something to decide. */
  refuse?: ReactNode;
  /** Another button in its place that refuses nothing, and has no key. */
  beside?: ReactNode;
};

/** The two buttons of a decision: refuse left, go right and wider; on phones go comes first. */
export function DecisionFoot({ children, refuse, beside }: Props) {
  return (
    <>
      <div className={styles.pair}>
        {refuse ?? beside}
        {children}
      </div>
      <p className={styles.keys} aria-hidden="true">
        <kbd>P</kbd> proses{' '}
        {refuse && (
          <>
            <kbd>T</kbd> tolak{' '}
          </>
        )}
        <kbd>J</kbd>
        <kbd>K</kbd> pindah <kbd>?</kbd> semua tombol
      </p>
    </>
  );
}

type AfterProps = { next: (() => void) | null; close: () => void; noun: string };

/** What the foot offers once it is decided: the next one of the queue, or back to the list. */
export function AfterDecision({ next, close, noun }: AfterProps) {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that decided is gone, and the focus with it; the keys of the queue work while the focus is inside.
    if (document.activeElement === document.body) foot.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div ref={foot}>
      {next ? (
        <Button wide onClick={next}>
          Buka {noun} berikutnya
        </Button>
      ) : (
        <Button wide variant="outline" onClick={close}>
          Kembali ke daftar
        </Button>
      )}
    </div>
  );
}
