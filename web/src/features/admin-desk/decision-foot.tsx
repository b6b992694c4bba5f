import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './decision-foot.module.css';

type Props = {
  /** The strong button of the decision, or what was decided. */
  children: ReactNode;
  /** The refusing button, while there is something to decide. */
  refuse?: ReactNode;
};

/** The two buttons of a decision: refuse left, go right and wider; on phones go comes first. */
export function DecisionFoot({ children, refuse }: Props) {
  return (
    <div className={styles.pair}>
      {refuse}
      {children}
    </div>
  );
}

/** What the foot offers once it is decided: the next one of the queue, or back to the list. */
export function AfterDecision({
  next,
  close,
  noun,
}: {
  next: (() => void) | null;
  close: () => void;
  noun: string;
}) {
  if (next) {
    return (
      <Button wide onClick={next}>
        Buka {noun} berikutnya
      </Button>
    );
  }
  return (
    <Button wide variant="outline" onClick={close}>
      Kembali ke daftar
    </Button>
  );
}
