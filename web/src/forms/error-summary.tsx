import { IconAlertCircle } from '#icons';
import { Fragment, type MouseEvent } from 'react';
import styles from './error-summary.module.css';
import type { Problem } from './use-form-state.ts';

/** Above the submit button: what is still to be fixed, each a link to its field. */
export function ErrorSummary({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  const go = (event: MouseEvent, id: string) => {
    event.preventDefault();
    document.getElementById(id)?.focus();
  };
  return (
    <p className={styles.summary} role="alert">
      <IconAlertCircle size={18} stroke={2} aria-hidden />
      <span>
        Periksa {problems.length} isian:{' '}
        {problems.map(({ id, label }, index) => (
          <Fragment key={id}>
            {index > 0 && (index === problems.length - 1 ? ' dan ' : ', ')}
            <a href={`#${id}`} onClick={(event) => go(event, id)}>
              {label}
            </a>
          </Fragment>
        ))}
        .
      </span>
    </p>
  );
}
