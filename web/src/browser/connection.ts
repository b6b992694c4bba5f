import { useSyncExternalStore } from 'react';

/** True while the area shows the device's copy, and the server has not said yet who this is. */
let unconfirmed = false;
const listeners = new Set<() => void>();

/** Why a button that needs the server cannot be pressed now. */
export const awayReason = 'Anda sedang offline. Tersedia lagi setelah terhubung ke internet.';

/** Is there no network, as far as the browser or the last start knows? */
export function isAway(): boolean {
  return unconfirmed || !navigator.onLine;
}

/** The area was opened from the device's copy (true), or the server has answered for this person (false). */
export function setUnconfirmed(value: boolean): void {
  if (unconfirmed === value) return;
  unconfirmed = value;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** `isAway` for what is drawn. */
export function useAway(): boolean {
  return useSyncExternalStore(subscribe, isAway, () => false);
}
