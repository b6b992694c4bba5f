import { useLayoutEffect, useRef } from 'react';

/**
 * Calls `press` for every key pressed anywhere on the page while the component is shown; with `capture`, before any
 * element hears it. Layout effects: a key pressed as soon as the page can be seen is heard, and by what was rendered last.
 */
export function useKeydown(press: (event: KeyboardEvent) => void, { capture = false } = {}): void {
  const latest = useRef(press);
  useLayoutEffect(() => {
    latest.current = press;
  });
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', hear, { capture });
    return () => window.removeEventListener('keydown', hear, { capture });
  }, [capture]);
}
