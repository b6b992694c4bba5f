import { useEffect } from 'react';
import { checkSession } from './session-end.ts';
import { queryClient } from '../api/query-client.ts';
import { refreshTopics } from '../api/refresh.ts';

/** After this long without a stream it is tried again; doubled each time up to the limit. */
const firstRetryMs = 1000;
const longestRetryMs = 30_000;
/** A stream that lasted this long was no try any more: what follows it begins anew. */
const steadyMs = 60_000;
/**
 * The server ends the oldest stream of an account that has too many. A tab that is not looked at comes back after this long,
 * and when it is looked at: else the tabs would take the streams from each other for ever.
 */
const hiddenRetryMs = 5 * 60_000;
/** Changes that come in a burst are read again together. */
const gatherMs = 300;

/** What the server announces in a burst, read again together. */
function gatherTopics() {
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const announced = new Set<string>();
  const read = ({ data }: MessageEvent<string>) => {
    for (const topic of (JSON.parse(data) as { topics: string[] }).topics) announced.add(topic);
    gathering ??= setTimeout(() => {
      gathering = undefined;
      void refreshTopics([...announced]);
      announced.clear();
    }, gatherMs);
  };
  return { read, stop: () => clearTimeout(gathering) };
}

/** When to try again after an interruption; `now` does at once what is waiting. */
function retries(again: () => void) {
  let retryMs = firstRetryMs;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let openedAt: number | null = null;
  const stop = () => {
    clearTimeout(waiting);
    waiting = undefined;
  };
  return {
    opened: () => {
      openedAt = Date.now();
    },
    later: (hiddenMs = 0) => {
      if (openedAt !== null && Date.now() - openedAt >= steadyMs) retryMs = firstRetryMs;
      openedAt = null;
      stop();
      waiting = setTimeout(again, document.hidden ? Math.max(hiddenMs, retryMs) : retryMs);
      retryMs = Math.min(longestRetryMs, retryMs * 2);
    },
    now: () => {
      if (waiting === undefined) return;
      stop();
      again();
    },
    stop,
  };
}

/**
 * The server names the topics that changed for this reader; what is in view and may show them is read again. After an
 * interruption that is everything in view, also where the server itself ended the stream.
 */
function openStream(): () => void {
  let source: EventSource | null = null;
  let missed = false;
  let closed = false;
  const topics = gatherTopics();
  const retry = retries(open);
  function open() {
    source = new EventSource('/api/live');
    source.onopen = () => {
      retry.opened();
      if (missed) void queryClient.invalidateQueries();
      missed = false;
    };
    source.onmessage = topics.read;
    source.addEventListener('end', () => {
      missed = true;
      // Not asked again by the browser itself: where the session is over, no person may listen any more.
      source?.close();
      void checkSession().then((isOver) => {
        if (!isOver && !closed) retry.later(hiddenRetryMs);
      });
    });
    source.onerror = () => {
      missed = true;
      if (source?.readyState !== EventSource.CLOSED) return;
      // Refused, not merely interrupted: the session may have ended, or the server is restarting.
      void checkSession();
      retry.later();
    };
  }
  const looked = () => {
    if (!document.hidden) retry.now();
  };
  open();
  document.addEventListener('visibilitychange', looked);
  return () => {
    closed = true;
    document.removeEventListener('visibilitychange', looked);
    retry.stop();
    topics.stop();
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
