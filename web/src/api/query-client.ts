import { QueryClient } from '@tanstack/react-query';
import { isOffline } from './failure.ts';

/**
 * What was read, kept while it is fresh. Only a lost connection is tried again; nothing is polled: the server says
 * what changed (live.ts), and coming back to the window reads again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => isOffline(error) && failures < 3,
      refetchOnWindowFocus: true,
      staleTime: 15_000,
    },
    mutations: { retry: false },
  },
});
