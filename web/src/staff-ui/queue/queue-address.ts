import { oneOf, useListAddress } from '../../lists/list-address.ts';

const sorts = ['oldest', 'newest'] as const;

/**
 * Which rows of a queue are listed. Opens on what waits, the oldest first (R12.37); decided ones are read newest
 * first. `filters` names the further words of the address that narrow it.
 */
export function useQueueAddress<Status extends string>(
  tabs: readonly Status[],
  waiting: Status,
  filters: readonly string[] = [],
) {
  const address = useListAddress();
  const status = oneOf(address.get('status'), tabs, waiting);
  const nothing = Object.fromEntries(['status', 'urut', 'cari', ...filters].map((name) => [name, null]));
  return {
    ...address,
    tabs,
    status,
    /** The tab of what waits is shown. */
    isWaiting: status === waiting,
    sort: oneOf(address.get('urut'), sorts, status === waiting ? 'oldest' : 'newest'),
    isFiltered: address.search !== '' || filters.some((name) => address.get(name) !== null),
    reset: () => address.filter(nothing),
  };
}
export type QueueAddress<Status extends string> = ReturnType<typeof useQueueAddress<Status>>;
