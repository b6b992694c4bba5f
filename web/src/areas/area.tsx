import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLiveUpdates } from '../api/live.ts';
import { queryClient } from '../api/query-client.ts';
import { IdleGuard } from '../session/idle-guard.tsx';
import { useMirrorWatch } from '../session/watch-mirror.ts';

/** What every signed-in area stands in: data, live updates, the watch over the session. */
export function Area({ children }: { children: ReactNode }) {
  useMirrorWatch();
  useLiveUpdates();
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <IdleGuard />
    </QueryClientProvider>
  );
}
