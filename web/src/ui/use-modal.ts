import { beginStep } from '../browser/back-step.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';

type Options = {
  step?: boolean;
  staysOnPress?: boolean;
  /** The same function each time. */
  beginsAt?: (dialog: HTMLElement) => HTMLElement | null | undefined;
};

/**
 * Opens a native dialog modally for as long as its component is shown: the rest of the page is inert, and the focus
 * returns to where it came from. Escape, a press beside it and, where it is a `step`, "back" ask to dismiss it; where it
 * `staysOnPress`, no press does. The focus begins at what `beginsAt` finds in it, else at its first control.
 */
export function useModal(
  onDismiss: () => void,
  { step = true, staysOnPress = false, beginsAt }: Options = {},
) {
  const dialog = useRef<HTMLDialogElement>(null);
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  // A layout effect: it is undone while the dialog is still in the page, so that closing can give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const cancel = (event: Event) => {
      // A file field inside tells the same of its gallery, which is not the dialog.
      if (event.target !== element) return;
      event.preventDefault();
      dismiss.current();
    };
    const press = (event: MouseEvent) => {
      if (event.target === element && !staysOnPress) dismiss.current();
    };
    // A key that was held down before the dialog opened confirms nothing in it.
    const hold = (event: KeyboardEvent) => {
      const button = event.target instanceof HTMLElement && event.target.closest('button');
      if (event.repeat && event.key === 'Enter' && button) event.preventDefault();
    };
    element.addEventListener('keydown', hold);
    element.addEventListener('cancel', cancel);
    element.addEventListener('mousedown', press);
    element.showModal();
    beginsAt?.(element)?.focus();
    const endStep = step ? beginStep(() => dismiss.current()) : undefined;
    return () => {
      endStep?.();
      element.removeEventListener('keydown', hold);
      element.removeEventListener('cancel', cancel);
      element.removeEventListener('mousedown', press);
      element.close();
    };
  }, [step, staysOnPress, beginsAt]);
  return dialog;
}
