import { expect, test, vi } from 'vitest';
import { runHook } from '../testing/run-hook.ts';
import { openLive, useLiveUpdates } from './live.ts';

test('the stream opens before the screens, once, and closes with them', async () => {
  const streams: { address: string; isOpen: boolean }[] = [];
  vi.stubGlobal(
    'EventSource',
    class {
      private readonly own: { address: string; isOpen: boolean };
      constructor(address: string) {
        this.own = { address, isOpen: true };
        streams.push(this.own);
      }
      addEventListener() {}
      close() {
        this.own.isOpen = false;
      }
    },
  );
  openLive();
  openLive();
  expect(streams).toEqual([{ address: '/api/live', isOpen: true }]);
  const screens = await runHook(() => useLiveUpdates());
  expect(streams).toHaveLength(1);
  await screens.close();
  expect(streams).toEqual([{ address: '/api/live', isOpen: false }]);
});
