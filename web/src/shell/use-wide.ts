import { useSyncExternalStore } from 'react';

/** From here on the side menu stands beside the page (areas/frame.module.css). */
const wide = '(min-width: 62.5em)';

function subscribe(listener: () => void) {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Is there room for a side menu? */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => false,
  );
}
