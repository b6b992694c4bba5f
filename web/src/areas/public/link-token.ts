import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * What stands behind the `#` of an e-mail's link (decision 036): null while the server renders, where it is never seen,
 * and empty where the link is not whole.
 */
export function useLinkToken(): string | null {
  return useSyncExternalStore(
    never,
    () => window.location.hash.slice(1),
    () => null,
  );
}
