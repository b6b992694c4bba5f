import { type RefObject, useLayoutEffect } from 'react';

/**
 * Where this goes away with the focus in it, the focus goes to the nearest part of the page that takes it, in a dialog
 * to its heading where no part inside does: keys go on from there, and a screen reader is not sent to the top.
 */
export function useFocusHeir(ref: RefObject<HTMLElement | null>): void {
  // A layout effect: it is undone while the element is still in the page, and after a dialog around it has given the focus back.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) heirOf(element)?.focus({ preventScroll: true });
    };
  }, [ref]);
}

function heirOf(element: HTMLElement): HTMLElement | null {
  const dialog = element.closest('dialog');
  const part = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null;
  if (part && (!dialog || dialog.contains(part))) return part;
  const heading = dialog?.querySelector('h2') ?? null;
  if (heading) heading.tabIndex = -1;
  return heading;
}
