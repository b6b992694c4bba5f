import pino from 'pino';
import { expect, test } from 'vitest';
import { startLoop } from './loop.ts';

const log = pino({ level: 'silent' });
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
  await expect.poll(() => runs).toBeGreaterThan(4);
  await loop.stop();
  expect(running).toBe(0);
  expect(most).toBe(1);
  const after = runs;
  await sleep(40);
  expect(runs).toBe(after);
});
