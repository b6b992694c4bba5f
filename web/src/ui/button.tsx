import { type MouseEvent, type ReactNode, useCallback, useId, useRef } from 'react';
import { awayReason, useAway } from '../browser/connection.ts';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'kunyit' | 'outline' | 'danger' | 'danger-filled' | 'plain';

export type ButtonLook = {
  /** primary = go; kunyit = take money; outline = second; danger = refuse; danger-filled only inside the confirming dialog. */
  variant?: ButtonVariant;
  /** 40 px high, for toolbars of staff. */
  small?: boolean;
  wide?: boolean;
  icon?: ReactNode;
  children: ReactNode;
};

type Props = ButtonLook & {
  type?: 'button' | 'submit';
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Work is running: the label changes, the width does not, further clicks do nothing. Leave it out where nothing runs. */
  busy?: boolean;
  busyLabel?: string;
  /** What it is about is still being read: for that moment it does nothing, and keeps its look and the focus. */
  unready?: boolean | undefined;
  /** Why this cannot be done now, in a sentence shown below. The button stays reachable, so that the reason can be read. */
  disabledReason?: string | null | false;
  /** Names the button where the visible label is short ("Tolak" → "Tolak orderan ORD-2611-0412"). */
  'aria-label'?: string;
  /** The key that presses it (R2.3.32). */
  'aria-keyshortcuts'?: string;
  name?: string;
  value?: string;
};

/** For what only looks like a button. */
export function buttonClasses({ variant = 'primary', small, wide }: Omit<ButtonLook, 'children'>): string {
  return [styles.button, styles[variant], small && styles.small, wide && styles.wide]
    .filter(Boolean)
    .join(' ');
}

/**
 * The product's button: disabled with a reason, never hidden; busy without changing its size. What needs the server
 * is disabled by itself while there is no network.
 */
export function Button(props: Props) {
  const { type = 'button', busy = false, busyLabel = 'Memproses...', onClick, icon, children } = props;
  const reasonId = useId();
  const focusHeld = useFocusHeld();
  const away = useAway();
  // What submits or shows work running needs the server.
  const needsServer = type === 'submit' || props.busy !== undefined;
  const disabledReason = (away && needsServer && awayReason) || props.disabledReason;
  const blocked = busy || props.unready || Boolean(disabledReason);
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      ref={focusHeld}
      type={type}
      className={buttonClasses(props)}
      onClick={click}
      aria-disabled={blocked || undefined}
      aria-busy={busy || props.unready || undefined}
      aria-describedby={disabledReason ? reasonId : undefined}
      aria-label={props['aria-label']}
      aria-keyshortcuts={props['aria-keyshortcuts']}
      name={props.name}
      value={props.value}
    >
      <span className={busy ? styles.away : styles.label}>
        {icon}
        {children}
      </span>
      {props.busy !== undefined && (
        <span className={busy ? styles.label : styles.away} aria-hidden={!busy}>
          <Spinner />
          {busyLabel}
        </span>
      )}
    </button>
  );
  if (!disabledReason) return button;
  return (
    <span className={styles.withReason}>
      {button}
      <span id={reasonId} className={styles.reason}>
        {disabledReason}
      </span>
    </span>
  );
}

/**
 * With a reason below it, it is another element: the focus goes from one to the other, so that a network that is lost for a
 * moment does not send keys and screen readers to the top of the page.
 */
function useFocusHeld() {
  const hadFocus = useRef(false);
  return useCallback((button: HTMLButtonElement) => {
    if (hadFocus.current) button.focus({ preventScroll: true });
    hadFocus.current = false;
    return () => {
      hadFocus.current = document.activeElement === button;
    };
  }, []);
}

/** A square 44 px button that shows only an icon; `label` is its name. */
export function IconButton(props: {
  label: string;
  onClick?: () => void;
  children: ReactNode;
  disabled?: boolean;
}) {
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={props.label}
      onClick={props.onClick}
      disabled={props.disabled}
    >
      {props.children}
    </button>
  );
}
