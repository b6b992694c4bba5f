import { dayFilters, type Filters } from '../../lists/filters.ts';
import { useListAddress } from '../../lists/list-address.ts';
import { type Sort, type Sorting, sortFilter, sortText } from '../../lists/sorting.ts';
import { useNow } from '../queue/use-now.ts';
import { daysOf } from './days.ts';
import { usePageSize } from './page-size.ts';

type Options<Key extends string> = {
  /** The columns that sort it, by their keys; the first one does unless the reader says otherwise. */
  sorts: readonly [Key, ...Key[]];
  /** From which end it begins. */
  order?: 'oldest' | 'newest';
};

/**
 * `useListAddress` of a list of staff: days, order and page size belong to every one. `page` and `days` go to its endpoint as
 * they are, `days` to its export too.
 */
export function useStaffList<Chosen extends Filters, Key extends string>(
  filters: Chosen,
  { sorts, order = 'newest' }: Options<Key>,
) {
  const [rows, setRows] = usePageSize();
  const all = { ...filters, ...dayFilters, urut: sortFilter(sorts) };
  const address = useListAddress<typeof all>(all, { rows });
  const said = address.values.urut as Sort<Key> | undefined;
  const sort: Sort<Key> = said ?? { sort: sorts[0], order };
  const setSort = (next: Sort<Key>) => address.filter({ urut: sortText(sorts, next) });
  const sorting: Sorting = {
    by: sort.sort,
    direction: sort.order === 'oldest' ? 'ascending' : 'descending',
    keys: sorts,
    onSort: (by, direction) => {
      const key = sorts.find((one) => one === by);
      if (key) setSort({ sort: key, order: direction === 'ascending' ? 'oldest' : 'newest' });
    },
  };
  const { after, skip } = address;
  const now = useNow();
  return {
    ...address,
    sorting,
    pages: {
      ...address.pages,
      rows,
      setRows: (size: typeof rows) => {
        setRows(size);
        address.pages.first();
      },
    },
    // The type of the values is known only where the filters are: here it is hidden behind `Chosen`.
    days: daysOf(address.values as Parameters<typeof daysOf>[0], now),
    page: { ...sort, limit: rows, ...(after === undefined ? skip > 0 && { skip } : { after }) },
  };
}
