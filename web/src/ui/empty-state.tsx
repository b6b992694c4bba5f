import type { ReactNode } from 'react';
import { readFailure } from '../api/failure.ts';
import { Button } from './button.tsx';
import styles from './empty-state.module.css';

type Props = {
  /** sprout = nothing yet; not-found = searched in vain; all-done = the queue is empty. */
  drawing: 'sprout' | 'not-found' | 'all-done';
  /** The specified sentence, word for word. */
  title: string;
  /** One line: what to do now. */
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
};

/** What a list shows when there is nothing in it: a drawing, the sentence, what to do, one button. */
export function EmptyState({ drawing, title, children, action }: Props) {
  return (
    <div className={styles.empty}>
      <img src={`/art/empty-${drawing}.svg`} width="200" height="140" alt="" />
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.hint}>{children}</p>}
      {action}
    </div>
  );
}

/** What a part of a screen shows when its data could not be read. Says what happened and offers another try. */
export function ErrorState({ error, retry }: { error: unknown; retry: () => void }) {
  const failure = readFailure(error);
  return (
    <div className={styles.empty} role="alert">
      <img src="/art/empty-not-found.svg" width="200" height="140" alt="" />
      <p className={styles.title}>{Object.values(failure.fields)[0] ?? failure.message}</p>
      <Button variant="outline" small onClick={retry}>
        Coba lagi
      </Button>
    </div>
  );
}
