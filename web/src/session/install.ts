import { useState, useSyncExternalStore } from 'react';

/** What Chromium hands out when the page can be installed; it is not in TypeScript's own list. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();

function hold(event: InstallEvent | null): void {
  offered = event;
  for (const tell of listeners) tell();
}

// It comes before the first screen is drawn, and only once.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    hold(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => hold(null));
}

/** On iPhones the person has to do it by hand, unless it is done already. */
function needsHand(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) && !window.matchMedia('(display-mode: standalone)').matches
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Puts the portal on the home screen when the person asks for it: `start` is null where the browser offers nothing;
 * `explains` is true while the steps for iPhones are to be shown.
 */
export function useInstall() {
  const [explains, setExplains] = useState(false);
  const event = useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  );
  const byPrompt = () => {
    void event?.prompt();
    hold(null);
  };
  const byHand = needsHand() ? () => setExplains(true) : null;
  return { start: event ? byPrompt : byHand, explains, close: () => setExplains(false) };
}
