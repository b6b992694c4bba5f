import { useEffect } from 'react';
import { checkSession } from './session-end.ts';
import { queryClient } from '../api/query-client.ts';
import { refreshTopics } from '../api/refresh.ts';

/** After this long without a stream it is tried again; doubled each time up to the limit. */
const firstRetryMs = 1000;
const longestRetryMs = 30_000;
/** Changes that come in a burst are read again together. */
const gatherMs = 300;

/**
 * The server names the topics that changed for this reader; what is in view and may show them is read again. After an
 * interruption that is everything in view.
 */
function openStream(): () => void {
  let source: EventSource | null = null;
  let retryMs = firstRetryMs;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let missed = false;
  const announced = new Set<string>();
  const readTopics = ({ data }: MessageEvent<string>) => {
    for (const topic of (JSON.parse(data) as { topics: string[] }).topics) announced.add(topic);
    gathering ??= setTimeout(() => {
      gathering = undefined;
      void refreshTopics([...announced]);
      announced.clear();
    }, gatherMs);
  };
  const open = () => {
    source = new EventSource('/api/live');
    source.onopen = () => {
      retryMs = firstRetryMs;
      if (missed) void queryClient.invalidateQueries();
      missed = false;
    };
    source.onmessage = readTopics;
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

let close: (() => void) | undefined;

/** Opens the stream before the first screen of an area asks for anything: nothing is missed between an answer and the stream. */
export function openLive(): void {
  close ??= openStream();
}

/** Keeps the screens of an area up to date while they are open (`/api/live`). */
export function useLiveUpdates(): void {
  useEffect(() => {
    openLive();
    return () => {
      close?.();
      close = undefined;
    };
  }, []);
}
