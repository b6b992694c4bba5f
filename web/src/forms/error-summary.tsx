import { IconAlertCircle } from '#icons';
import { Fragment, type MouseEvent } from 'react';
import styles from './error-summary.module.css';
import type { Problem } from './use-form-state.ts';

/** What is written with a capital wherever it stands. */
const names: ReadonlySet<string> = new Set(['Gmail']);

/** A field's label as it stands within a sentence: 'Nama lengkap' becomes 'nama lengkap'; 'NIK', 'WhatsApp' and names stay. */
function inSentence(label: string): string {
  const [first = ''] = label.split(' ');
  return /^\p{Lu}\p{Ll}*\.?$/u.test(first) && first.length > 1 && !names.has(first)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;
}

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
              {inSentence(label)}
            </a>
          </Fragment>
        ))}
        .
      </span>
    </p>
  );
}
