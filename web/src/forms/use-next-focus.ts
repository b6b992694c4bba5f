import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus to an element as soon as what is being decided is drawn, not later: by then another field may be typed
 * into. Takes the element's id.
 */
export function useNextFocus(): (id: string) => void {
  const next = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (next.current) document.getElementById(next.current)?.focus();
    next.current = undefined;
  });
  return (id) => {
    next.current = id;
  };
}
