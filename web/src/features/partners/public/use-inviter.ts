import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** The username in the address of a referral link; null without one, and where it can be no username. */
export function inviterIn(search: string): string | null {
  const ref = new URLSearchParams(search).get('ref')?.trim() ?? '';
  return /^[\w.-]{3,30}$/.test(ref) ? ref : null;
}

/** Who invited the visitor, as the link says. The page itself is the same for all, so the browser reads it. */
export function useInviter(): string | null {
  return useSyncExternalStore(
    never,
    () => inviterIn(window.location.search),
    () => null,
  );
}
