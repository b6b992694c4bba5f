import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconSearch } from '#icons';
import type { ReactNode } from 'react';
import styles from './field.module.css';
import type { LiveCheck } from './live-check.ts';

/** What every field may say beside its control. */
export type FieldWords = {
  label: string;
  /** Adds '(opsional)' to the label. */
  optional?: boolean;
  hint?: ReactNode;
  /** A warning (turmeric) never blocks: an implausible NIK, gmail.con. */
  warning?: string | null;
  /** At the end of the label's line: a link, the Max button. */
  aside?: ReactNode;
};

type Props = FieldWords & { id: string; error?: string; check?: LiveCheck; children: ReactNode };

/** Label above, control, and below it the message that matters most: error, then check or warning; the hint stays. */
export function Field({ id, label, optional, hint, warning, error, check, aside, children }: Props) {
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>
          {label} {optional && <span className={styles.optional}>(opsional)</span>}
        </label>
        {aside}
      </div>
      {children}
      <FieldMessage id={id} error={error} check={check} warning={warning} />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The ids that describe a control, for `aria-describedby`. */
export function describedBy(id: string, hint: ReactNode): string {
  return hint ? `${id}-message ${id}-hint` : `${id}-message`;
}

type MessageProps = { id: string; error?: string; check?: LiveCheck; warning?: string | null };

/** The line under a control; a live region, so that a live check is heard while typing. */
export function FieldMessage({ id, error, check, warning }: MessageProps) {
  return (
    <p id={`${id}-message`} className={styles.message} aria-live="polite">
      <MessageLine error={error} check={check} warning={warning} />
    </p>
  );
}

function MessageLine({ error, check, warning }: Omit<MessageProps, 'id'>) {
  if (error)
    return <Line tone="error" icon={<IconAlertCircle size={18} stroke={2} aria-hidden />} text={error} />;
  if (check?.state === 'checking') {
    return <Line tone="quiet" icon={<IconSearch size={18} stroke={2} aria-hidden />} text="Memeriksa…" />;
  }
  if (check?.state === 'invalid') {
    return (
      <Line tone="error" icon={<IconAlertCircle size={18} stroke={2} aria-hidden />} text={check.message} />
    );
  }
  if (check?.state === 'valid') {
    return (
      <Line tone="good" icon={<IconCircleCheck size={18} stroke={2} aria-hidden />} text={check.message} />
    );
  }
  const careful = check?.state === 'unknown' ? check.message : warning;
  if (!careful) return null;
  return <Line tone="doubt" icon={<IconAlertTriangle size={18} stroke={2} aria-hidden />} text={careful} />;
}

function Line({
  tone,
  icon,
  text,
}: {
  tone: 'error' | 'good' | 'doubt' | 'quiet';
  icon: ReactNode;
  text: string;
}) {
  return (
    <span className={`${styles.line} ${styles[tone]}`}>
      {icon}
      <span>{text}</span>
    </span>
  );
}

/** The look of a control's frame: red edge for an error, green once a live check agreed. */
export function controlClass(error?: string, check?: LiveCheck): string {
  const look =
    error || check?.state === 'invalid' ? styles.wrong : check?.state === 'valid' ? styles.right : '';
  return `${styles.control} ${look}`;
}
