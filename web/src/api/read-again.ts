import type { Query } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Asks again for what a part of the screen lacks, and for everything else on it that could not be read: what failed one
 * failed the others too, and one press is enough.
 */
export function readAgain(retry: () => void, client = queryClient): void {
  retry();
  const failed = (query: Query) => query.state.status === 'error';
  // What `retry` has just asked for is not asked for twice.
  void client.refetchQueries({ type: 'active', predicate: failed }, { cancelRefetch: false });
}
