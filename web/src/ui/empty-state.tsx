import { type ReactNode, useRef } from 'react';
import styles from './empty-state.module.css';
import { useFocusHeir } from './use-focus-heir.ts';

type Props = {
  /** sprout = nothing yet; not-found = searched in vain; all-done = the queue is empty. */
  drawing: 'sprout' | 'not-found' | 'all-done';
  /** The specified sentence, word for word. */
  title: string;
  /** One line: what to do now. */
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  /** Something failed: read out at once by a screen reader, and one line in a part of a screen that has other parts. */
  failed?: boolean;
  /** One line wherever it stands. */
  line?: boolean | undefined;
};

/** What a list shows when there is nothing in it: a drawing, the sentence, what to do, one button. */
export function EmptyState({ drawing, title, children, action, failed, line }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useFocusHeir(frame);
  return (
    <div
      ref={frame}
      className={`${styles.empty} ${failed ? styles.failed : ''} ${line ? styles.line : ''}`}
      role={failed ? 'alert' : undefined}
    >
      <img src={`/art/empty-${drawing}.svg`} width="200" height="140" alt="" />
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.hint}>{children}</p>}
      {action}
    </div>
  );
}
