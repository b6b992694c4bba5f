import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Opens a native dialog modally for as long as its component is shown: the rest of the page is inert, and the focus
 * returns to where it came from. Escape and a press beside it ask to dismiss it; where it `staysOnPress`, Escape alone.
 * The focus begins at its first control, or at what is marked `data-focus-first`.
 */
export function useModal(onDismiss: () => void, staysOnPress = false) {
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
      event.preventDefault();
      dismiss.current();
    };
    const press = (event: MouseEvent) => {
      if (event.target === element && !staysOnPress) dismiss.current();
    };
    element.addEventListener('cancel', cancel);
    element.addEventListener('mousedown', press);
    element.showModal();
    element.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    return () => {
      element.removeEventListener('cancel', cancel);
      element.removeEventListener('mousedown', press);
      element.close();
    };
  }, [staysOnPress]);
  return dialog;
}
