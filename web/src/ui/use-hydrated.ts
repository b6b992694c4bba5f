import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in what the server rendered, true once the page is alive. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
