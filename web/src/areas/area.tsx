import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
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

/** What every signed-in area stands in: data, live updates, the watch over the session. */
export function Area({ children }: { children: ReactNode }) {
  useStoredUserWatch();
  useLiveUpdates();
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
