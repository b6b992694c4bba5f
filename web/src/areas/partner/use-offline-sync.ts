import { useEffect } from 'react';

/** After this long the first screen is there, and nothing of this is in its way. */
const syncAfterMs = 4000;

/** Keeps the area ready to open without a network; loaded late, and without it everything but that works. */
export function useOfflineSync(): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      import('../../session/offline-sync.ts').then(
        ({ startOfflineSync }) => {
          stop = startOfflineSync();
        },
        () => undefined,
      );
    }, syncAfterMs);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, []);
}
