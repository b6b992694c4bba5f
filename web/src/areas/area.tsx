import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { onNewDay } from '../browser/business-day.ts';
import { isAway } from '../browser/connection.ts';
import { useLiveUpdates } from '../session/live.ts';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { queryClient } from '../api/query-client.ts';
import { useStoredUserWatch } from '../session/watch-stored-user.ts';

/** After this long the screen is there, and its loading is not in the way of anything. */
const guardAfterMs = 4000;

/** Where it cannot be loaded, the server still ends the session by its own clock. */
const IdleGuard = lazy(async () => {
  const nothing: () => ReactNode = () => null;
  await new Promise((resolve) => setTimeout(resolve, guardAfterMs));
  const guard = await import('../session/idle-guard.tsx').catch(() => null);
  return { default: guard?.IdleGuard ?? nothing };
});

/** No change announces a new day: what is in view, and may count today, is read again. */
function useNewDay(): void {
  useEffect(
    () =>
      onNewDay(() => {
        if (!isAway()) void queryClient.invalidateQueries();
      }),
    [],
  );
}

/** What every signed-in area stands in: data, live updates, the watch over the session. */
export function Area({ children }: { children: ReactNode }) {
  useStoredUserWatch();
  useLiveUpdates();
  useNewDay();
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <LeaveGuard />
      <Suspense>
        <IdleGuard />
      </Suspense>
    </QueryClientProvider>
  );
}
