import { IconCircleCheck, IconX } from '#icons';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button, type ButtonVariant, IconButton } from './button.tsx';
import { Coded } from './coded.tsx';
import styles from './sheet.module.css';
import { ToastOutlet } from './toast-outlet.tsx';
import { sheetBeginning } from './sheet-beginning.ts';
import { useModal } from './use-modal.ts';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  /** The question, with the object's name ("Tolak orderan ORD-2611-0412?"), or what the sheet shows. */
  title: string;
  children: ReactNode;
  /** Buttons; they stay in view while the content scrolls. */
  foot?: ReactNode;
  /** While work runs the sheet cannot be dismissed. */
  busy?: boolean;
  /** Wider than a question: forms and tables. */
  wide?: boolean;
  /** Without ×: the foot holds the only way on. Escape still dismisses. */
  withoutClose?: boolean;
  /**
   * What was asked for has happened, and this is its receipt: a check mark before the title, which has the focus, and a
   * press beside it does not take it away.
   */
  done?: boolean;
  /** "Back" is not for it: the address says that it is open, or it opened by itself. */
  withoutStep?: boolean;
};

/**
 * A dialog: from below on phones, in the middle on wide screens. Native, so the rest of the page is inert, Escape closes
 * it and the focus returns to where it came from. Where it begins: `sheetBeginning`.
 */
export function Sheet(props: SheetProps) {
  if (!props.open) return null;
  return <OpenSheet {...props} />;
}

function OpenSheet(props: SheetProps) {
  const { onClose, title, children, foot, busy, wide, withoutClose, withoutStep, done } = props;
  const titleId = useId();
  const dismiss = () => {
    if (!busy) onClose();
  };
  const dialog = useModal(dismiss, { step: !withoutStep, staysOnPress: done, beginsAt: sheetBeginning });
  return (
    <dialog ref={dialog} className={`${styles.sheet} ${wide ? styles.wide : ''}`} aria-labelledby={titleId}>
      <div className={styles.inner}>
        <div className={styles.grab} aria-hidden="true" />
        <header className={styles.head}>
          <h2 id={titleId} className="d" {...(done && { tabIndex: -1, 'data-focus-first': true })}>
            {done && <IconCircleCheck size={30} stroke={2} aria-hidden />}
            <Coded text={title} />
          </h2>
          {!withoutClose && (
            <IconButton label="Tutup" onClick={dismiss} disabled={busy}>
              <IconX size={24} stroke={1.75} aria-hidden />
            </IconButton>
          )}
        </header>
        <div className={styles.body} data-fields>
          {children}
        </div>
        <ToastOutlet inSheet />
        {foot && <footer className={styles.foot}>{foot}</footer>}
      </div>
    </dialog>
  );
}

type ConfirmProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The question with the object's name. */
  title: string;
  /** One sentence of consequence, or a form's fields. */
  children: ReactNode;
  /** The verb: "Tolak orderan", never "OK". */
  verb: string;
  busyVerb?: string;
  variant?: ButtonVariant;
  busy?: boolean;
  disabledReason?: string | null;
  /** For a list of what is confirmed. */
  wide?: boolean;
  /** The verb has the focus, so that Enter confirms what was asked for by a key. */
  focusVerb?: boolean;
};

/** Asks before something that cannot be taken back; without a field the focus begins at 'Batal'. Stays open while it runs; the caller closes it on success. */
export function ConfirmDialog(props: ConfirmProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    children,
    verb,
    busyVerb,
    variant = 'primary',
    busy,
    focusVerb,
  } = props;
  const verbs = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (open && focusVerb) verbs.current?.querySelector('button')?.focus();
  }, [open, focusVerb]);
  const foot = (
    <>
      <span className={styles.verb} data-focus-else>
        <Button variant="outline" onClick={busy ? undefined : onClose}>
          Batal
        </Button>
      </span>
      <span ref={verbs} className={styles.verb}>
        <Button
          variant={variant}
          onClick={onConfirm}
          busy={busy}
          busyLabel={busyVerb}
          disabledReason={props.disabledReason}
        >
          {verb}
        </Button>
      </span>
    </>
  );
  return (
    <Sheet open={open} wide={props.wide} onClose={onClose} title={title} busy={busy} foot={foot}>
      {children}
    </Sheet>
  );
}
