import { QueryClient } from '@tanstack/react-query';
import { isOffline } from './failure.ts';

/**
 * What was read, cached while it is fresh. Only a lost connection is tried again; nothing is polled: the server says
 * what changed (live.ts), and coming back to the window or to the network reads again. Without a network a question
 * fails at once, so that a screen says so instead of waiting.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      retry: (failures, error) => isOffline(error) && navigator.onLine && failures < 3,
      refetchOnWindowFocus: true,
      staleTime: 15_000,
    },
    mutations: { retry: false },
  },
});
