import { useAddressParams } from '../../browser/address-params.ts';
import { choiceFilter, type Filters } from '../../lists/filters.ts';
import { oneOf } from '../../lists/list-address.ts';
import { useStaffList } from '../lists/use-staff-list.ts';

/** The words of the address that every queue has beside its own filters: a tab alone does not count as narrowed. */
const tabFilter = <Status extends string>(tabs: readonly Status[], waiting: Status) => ({
  ...choiceFilter(tabs, waiting),
  narrows: false as const,
});

type Options<Chosen extends Filters, Key extends string> = {
  filters?: Chosen;
  /** The columns that sort it beside the moment (`at`). */
  sorts?: readonly Key[];
};

/**
 * Which rows of a queue are listed. Opens on what waits, the oldest first (R12.37); decided ones are read newest
 * first. `filters` further narrow it.
 */
export function useQueueAddress<
  Status extends string,
  Chosen extends Filters = Record<never, never>,
  Key extends string = never,
>(
  tabs: readonly Status[],
  waiting: Status,
  { filters = {} as Chosen, sorts = [] }: Options<Chosen, Key> = {},
) {
  const [params] = useAddressParams();
  const status = oneOf(params.get('status'), tabs, waiting);
  const isWaiting = status === waiting;
  const address = useStaffList(
    { ...filters, status: tabFilter(tabs, waiting) },
    {
      sorts: ['at', ...sorts] as readonly [Key | 'at', ...(Key | 'at')[]],
      order: isWaiting ? 'oldest' : 'newest',
    },
  );
  return {
    ...address,
    tabs,
    status,
    /** The status of what waits. */
    waiting,
    /** The tab of what waits is shown. */
    isWaiting,
  };
}
export type QueueAddress<Status extends string> = ReturnType<
  typeof useQueueAddress<Status, Record<never, never>, string>
>;
