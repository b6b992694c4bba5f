import { Fragment, type ReactNode } from 'react';
import styles from './dotted.module.css';

/** Parts of one line with a dot between them: no dot ends a line or begins one. What is empty is left out. */
export function Dotted({ parts }: { parts: readonly ReactNode[] }) {
  const there = parts.filter((part) => part !== null && part !== undefined && part !== false && part !== '');
  return (
    <span className={styles.dotted}>
      {there.map((part, index) => (
        <Fragment key={index}>
          <span>{part}</span>{' '}
        </Fragment>
      ))}
    </span>
  );
}
