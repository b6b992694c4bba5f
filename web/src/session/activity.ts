import { callApi } from '../api/call.ts';
import { refusedByServer } from './session-end.ts';

/** The server hears of activity at most this often. */
const touchEveryMs = 20_000;

let lastTouch = 0;
let pending: ReturnType<typeof setTimeout> | undefined;

function touch() {
  pending = undefined;
  lastTouch = Date.now();
  callApi('/identity/touch', {}).catch(refusedByServer);
}

/**
 * Tells the server that the person is still here: at once after a pause, otherwise at the end of the interval, so that
 * its clock is never more than one interval behind the browser's.
 */
export function reportActivity(): void {
  if (pending) return;
  const wait = lastTouch + touchEveryMs - Date.now();
  if (wait <= 0) touch();
  else pending = setTimeout(touch, wait);
}

/** Tells the server now: the person chose to stay. */
export function reportActivityNow(): void {
  clearTimeout(pending);
  touch();
}
