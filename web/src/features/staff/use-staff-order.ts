import type { ListedStaff } from '@rimpang/contract/staff';
import { staffRoles } from '@rimpang/domain/roles';
import { useListAddress } from '../../lists/list-address.ts';
import { type Sort, type Sorting, sortFilter, sortText } from '../../lists/sorting.ts';

const sorts = ['role', 'name', 'active'] as const;
type Key = (typeof sorts)[number];
const filters = { urut: sortFilter(sorts) };
const first: Sort<Key> = { sort: 'role', order: 'oldest' };

type Listed = Pick<ListedStaff, 'role' | 'fullName' | 'activeAt'>;

/** Below zero where `a` comes first: by rights from the top, by name, by the last activity with those never here at the end. */
const compare: Record<Key, (a: Listed, b: Listed) => number> = {
  role: (a, b) => staffRoles.indexOf(a.role) - staffRoles.indexOf(b.role),
  name: () => 0,
  active: (a, b) => (a.activeAt ?? '').localeCompare(b.activeAt ?? ''),
};

function orderStaff<Row extends Listed>(rows: readonly Row[], { sort, order }: Sort<Key>): Row[] {
  const turn = order === 'oldest' ? 1 : -1;
  return rows.toSorted((a, b) => turn * (compare[sort](a, b) || a.fullName.localeCompare(b.fullName, 'id')));
}

/** The order of the staff accounts, kept in the address; they are few and come whole, so they are sorted where they are shown. */
export function useStaffOrder(): {
  order: <Row extends Listed>(rows: readonly Row[]) => Row[];
  sorting: Sorting;
} {
  const { values, filter } = useListAddress(filters);
  const sort = values.urut ?? first;
  const sorting: Sorting = {
    by: sort.sort,
    direction: sort.order === 'oldest' ? 'ascending' : 'descending',
    keys: sorts,
    onSort: (by, direction) => {
      const key = sorts.find((one) => one === by);
      if (key)
        filter({
          urut: sortText(sorts, { sort: key, order: direction === 'ascending' ? 'oldest' : 'newest' }),
        });
    },
  };
  return { order: (rows) => orderStaff(rows, sort), sorting };
}
