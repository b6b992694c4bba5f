import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../api/query-client.ts';
import { runHook } from '../../../../testing/run-hook.ts';
import { useWaitingRows } from './use-waiting-rows.ts';

afterEach(() => queryClient.clear());

test('what is reviewed stays as it was read: live events change nothing, only asking again does', async () => {
  let reads = 0;
  vi.stubGlobal('fetch', async () => {
    reads += 1;
    return Response.json({ rows: [{ id: reads }], next: null });
  });
  const review = await runHook(() => useWaitingRows(), {
    around: (inner) => <QueryClientProvider client={queryClient}>{inner}</QueryClientProvider>,
  });
  await vi.waitFor(() => expect(review.current.rows).toEqual([{ id: 1 }]), 60_000);
  const { round } = review.current;
  await review.does(() => queryClient.invalidateQueries());
  expect(reads).toBe(1);
  expect(review.current).toMatchObject({ rows: [{ id: 1 }], round });
  await review.does(({ again }) => again());
  await vi.waitFor(() => expect(review.current.rows).toEqual([{ id: 2 }]), 60_000);
});
