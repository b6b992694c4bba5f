import { choiceFilter, type Filters } from '../../lists/filters.ts';
import { oneOf, useListAddress } from '../../lists/list-address.ts';

const sorts = ['oldest', 'newest'] as const;

/**
 * Which rows of a queue are listed. Opens on what waits, the oldest first (R12.37); decided ones are read newest
 * first. `filters` further narrow it; a tab alone does not count as narrowed.
 */
export function useQueueAddress<Status extends string, Chosen extends Filters = Record<never, never>>(
  tabs: readonly Status[],
  waiting: Status,
  filters = {} as Chosen,
) {
  const all = { ...filters, status: choiceFilter(tabs, waiting), urut: choiceFilter(sorts) };
  const address = useListAddress(all);
  const status = oneOf(address.get('status'), tabs, waiting);
  const isWaiting = status === waiting;
  const sort = oneOf(address.get('urut'), sorts, isWaiting ? 'oldest' : 'newest');
  return {
    ...address,
    tabs,
    status,
    /** The status of what waits. */
    waiting,
    /** The tab of what waits is shown. */
    isWaiting,
    sort,
    narrowed: address.search !== undefined || Object.keys(filters).some(address.isSet),
  };
}
export type QueueAddress<Status extends string> = ReturnType<typeof useQueueAddress<Status>>;
