import { useEffect } from 'react';

/** After this long the first screen is there, and nothing of this is in its way. */
const dutyAfterMs = 4000;

/** Keeps the area ready to open without a network; loaded late, and without it everything but that works. */
export function useOfflineDuty(): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      import('../../session/offline-duty.ts').then(
        ({ startOfflineDuty }) => {
          stop = startOfflineDuty();
        },
        () => undefined,
      );
    }, dutyAfterMs);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, []);
}
