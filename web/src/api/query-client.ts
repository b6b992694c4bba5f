import { QueryClient } from '@tanstack/react-query';
import { isUnanswered, readFailure } from './failure.ts';

/**
 * What was read, cached while it is fresh. Only what got no answer of the product is tried again, as while it starts anew behind its
 * proxy; nothing is polled: the server says what changed (live.ts), and coming back to the window or to the network reads again.
 * Without a network a question fails at once, so that a screen says so instead of waiting.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      retry: (failures, error) => failures < 3 && navigator.onLine && isUnanswered(readFailure(error)),
      refetchOnWindowFocus: true,
      staleTime: 15_000,
    },
    mutations: { retry: false },
  },
});
