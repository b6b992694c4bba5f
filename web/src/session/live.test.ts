import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { runHook } from '../testing/run-hook.ts';
import { signedInAs } from '../testing/signed-in.ts';
import { openLive, useLiveUpdates } from './live.ts';
import { ensureSession } from './session-store.ts';

type Told = 'open' | 'end' | 'refused';
type Stream = { address: string; isOpen: boolean; tell: (what: Told) => void };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The browser's streams, newest last. */
function stubStreams(): Stream[] {
  const streams: Stream[] = [];
  class Source {
    static readonly CLOSED = 2;
    readyState = 1;
    onopen: (() => void) | undefined;
    onerror: (() => void) | undefined;
    private readonly own: Stream;
    private end: (() => void) | undefined;
    constructor(address: string) {
      this.own = { address, isOpen: true, tell: (what) => this.hear(what) };
      streams.push(this.own);
    }
    private hear(what: Told) {
      if (what === 'refused') this.readyState = Source.CLOSED;
      const handlers = { open: this.onopen, end: this.end, refused: this.onerror };
      handlers[what]?.();
    }
    addEventListener(_: string, end: () => void) {
      this.end = end;
    }
    close() {
      this.own.isOpen = false;
    }
  }
  vi.stubGlobal('EventSource', Source);
  return streams;
}

/** A signed-in tab with its screens: its streams, and what it reads again. */
async function tab() {
  const streams = stubStreams();
  const looks = new Set<() => void>();
  const page = {
    hidden: false,
    addEventListener: (_: string, look: () => void) => looks.add(look),
    removeEventListener: (_: string, look: () => void) => looks.delete(look),
  };
  signedInAs('cs');
  const { user } = await ensureSession();
  vi.stubGlobal('fetch', async () => Response.json({ user, permissions: [] }));
  const readAgain = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  onTestFinished(() => readAgain.mockRestore());
  const screens = await runHook(() => useLiveUpdates(), {
    around: (inner) => {
      vi.stubGlobal('document', Object.assign(document, page));
      return inner;
    },
  });
  return {
    streams,
    readAgain,
    close: screens.close,
    tell: async (what: Told) => {
      streams.at(-1)?.tell(what);
      // What it asks the server then is answered at once.
      await vi.advanceTimersByTimeAsync(0);
    },
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    look: (hidden: boolean) => {
      Object.assign(document, { hidden });
      for (const look of looks) look();
    },
  };
}

test('the stream opens before the screens, once, and closes with them', async () => {
  const streams = stubStreams();
  vi.stubGlobal('document', { addEventListener: () => undefined });
  openLive();
  openLive();
  expect(streams).toMatchObject([{ address: '/api/live', isOpen: true }]);
  const screens = await runHook(() => useLiveUpdates());
  expect(streams).toHaveLength(1);
  await screens.close();
  expect(streams).toMatchObject([{ isOpen: false }]);
});

test.each<Told>(['end', 'refused'])(
  'after a stream that was %s everything in view is read again',
  async (how) => {
    const { streams, readAgain, tell, wait } = await tab();
    await tell('open');
    expect(readAgain).not.toHaveBeenCalled();
    await tell(how);
    await wait(1000);
    expect(streams).toHaveLength(2);
    expect(readAgain, 'not before it listens again').not.toHaveBeenCalled();
    await tell('open');
    expect(readAgain).toHaveBeenCalledExactlyOnceWith();
  },
);

test('a stream that is ended again and again is opened ever more rarely, and at once after a long one', async () => {
  const { streams, tell, wait } = await tab();
  const reopenedAfter = async (ms: number) => {
    const before = streams.length;
    await tell('open');
    await tell('end');
    await wait(ms - 1);
    expect(streams, `not before ${ms} ms`).toHaveLength(before);
    await wait(1);
    expect(streams).toHaveLength(before + 1);
  };
  for (const ms of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) await reopenedAfter(ms);
  await tell('open');
  await wait(60_000);
  await tell('end');
  await wait(1000);
  expect(streams).toHaveLength(9);
});

test('a tab that is not looked at leaves the streams to the others, until it is looked at', async () => {
  const { streams, tell, wait, look } = await tab();
  await tell('open');
  look(true);
  await tell('end');
  await wait(5 * 60_000 - 1);
  expect(streams).toHaveLength(1);
  look(false);
  expect(streams).toHaveLength(2);
  look(true);
  await tell('end');
  await wait(5 * 60_000);
  expect(streams).toHaveLength(3);
});

test('no stream is opened once the screens are gone', async () => {
  const { streams, wait, close } = await tab();
  streams.at(-1)?.tell('end');
  await close();
  await wait(60 * 60_000);
  expect(streams).toHaveLength(1);
});
