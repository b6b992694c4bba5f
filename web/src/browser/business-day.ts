import { startOfBusinessDay } from '@rimpang/domain/calendar';
import { useSyncExternalStore } from 'react';

/** A device that slept wakes with its timers late: the clock is looked at often, and whenever the page is looked at again. */
const lookEveryMs = 30_000;

const startOfToday = () => startOfBusinessDay(new Date()).getTime();

/** Tells when another WIB day has begun while the page stays open (R1.5). Gives the way to stop. */
export function onNewDay(tell: () => void): () => void {
  let day = startOfToday();
  const look = () => {
    if (day === startOfToday()) return;
    day = startOfToday();
    tell();
  };
  const looking = setInterval(look, lookEveryMs);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(looking);
    document.removeEventListener('visibilitychange', look);
  };
}

/** The start of the WIB day that it is, for what says 'hari ini'; moves on with the day. */
export function useBusinessDay(): Date {
  return new Date(useSyncExternalStore(onNewDay, startOfToday, startOfToday));
}
