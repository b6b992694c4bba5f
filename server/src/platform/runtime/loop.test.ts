import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLoop } from './loop.ts';

const log = pino({ level: 'silent' });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('never two runs at once, a failed run is followed by the next, and stopping waits', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const loop = startLoop({
    name: 'test',
    everyMs: 1,
    log,
    run: async () => {
      running += 1;
      runs += 1;
      most = Math.max(most, running);
      await sleep(15);
      running -= 1;
      if (runs % 2) throw new Error('odd');
    },
  });
  await vi.advanceTimersByTimeAsync(16 * 4 + 5);
  expect(runs).toBe(5);
  expect(running).toBe(1);
  const stopping = loop.stop();
  await vi.advanceTimersByTimeAsync(15);
  await stopping;
  expect(running).toBe(0);
  expect(most).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(5);
});

test('the first run comes sooner where it is asked for', async () => {
  let runs = 0;
  const run = async () => void (runs += 1);
  const loop = startLoop({ name: 'test', everyMs: 100, firstMs: 10, log, run });
  await vi.advanceTimersByTimeAsync(10);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(99);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
  await loop.stop();
});
