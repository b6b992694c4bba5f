import { EventEmitter } from 'node:events';

/**
 * Says after commit that something changed; carries topics only (`account:5`, `orders`), never content.
 * Topics are collected for a moment and sent together by `announce`: a NOTIFY inside each transaction would make
 * all commits queue behind one lock.
 */
export type Live = {
  publish(topics: readonly string[]): void;
  /** Called with topics from this process and every other one. Returns how to stop listening. */
  subscribe(listener: (topics: readonly string[]) => void): () => void;
  /** What another process announced, or this one after the round trip. */
  receive(topics: readonly string[]): void;
  close(): void;
};

/** `announce` hands a batch of topics to the other processes (NOTIFY), every 50 ms at most. */
export function openLive(announce: (topics: readonly string[]) => Promise<void>): Live {
  const emitter = new EventEmitter().setMaxListeners(0);
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    const topics = [...waiting];
    waiting = new Set();
    // A hint that got lost costs a reload, never data: the message itself is stored.
    announce(topics).catch(() => emitter.emit('topics', topics));
  };
  return {
    publish(topics) {
      for (const topic of topics) waiting.add(topic);
      if (waiting.size > 0) timer ??= setTimeout(flush, 50).unref();
    },
    subscribe(listener) {
      emitter.on('topics', listener);
      return () => void emitter.off('topics', listener);
    },
    receive: (topics) => void emitter.emit('topics', topics),
    close() {
      clearTimeout(timer);
      emitter.removeAllListeners();
    },
  };
}
