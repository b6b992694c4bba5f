import { useEffect } from 'react';
import { checkSession } from './session-end.ts';
import { queryClient } from '../api/query-client.ts';

/** After this long without a stream it is tried again; doubled each time up to the limit. */
const firstRetryMs = 1000;
const longestRetryMs = 30_000;
/** Changes that come in a burst are read again together. */
const gatherMs = 300;

/**
 * The server says that something changed for this reader, not what: everything in view is read again. That is one or
 * two small requests, and no list of which event concerns which screen can be forgotten.
 */
function openStream(): () => void {
  let source: EventSource | null = null;
  let retryMs = firstRetryMs;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let missed = false;
  const readAgain = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      void queryClient.invalidateQueries();
    }, gatherMs);
  };
  const open = () => {
    source = new EventSource('/api/live');
    source.onopen = () => {
      retryMs = firstRetryMs;
      if (missed) readAgain();
      missed = false;
    };
    source.onmessage = readAgain;
    source.addEventListener('end', () => {
      // Not asked again by the browser itself: where the session is over, no person may listen any more.
      source?.close();
      void checkSession().then((isOver) => {
        if (!isOver) reopening = setTimeout(open, firstRetryMs);
      });
    });
    source.onerror = () => {
      missed = true;
      if (source?.readyState !== EventSource.CLOSED) return;
      // Refused, not merely interrupted: the session may have ended, or the server is restarting.
      void checkSession();
      reopening = setTimeout(open, retryMs);
      retryMs = Math.min(longestRetryMs, retryMs * 2);
    };
  };
  open();
  return () => {
    clearTimeout(reopening);
    clearTimeout(gathering);
    source?.close();
  };
}

/** Keeps the screens of an area up to date while they are open (`/api/live`). */
export function useLiveUpdates(): void {
  useEffect(openStream, []);
}
