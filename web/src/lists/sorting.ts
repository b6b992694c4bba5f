import type { Filter } from './filters.ts';

/** `oldest` begins with the lowest, as endpoints call it. */
type Order = 'oldest' | 'newest';
/** By which column a list is sorted, and from which end. */
export type Sort<Key extends string = string> = { sort: Key; order: Order };

/** How a table is sorted, which of its columns can sort it, and what a press on one of them does. */
export type Sorting = {
  by: string;
  direction: 'ascending' | 'descending';
  keys: readonly string[];
  onSort: (by: string, direction: 'ascending' | 'descending') => void;
};

/** As the address says it: `newest` of the first column, `total-turun` of another one. */
export function sortText<Key extends string>(keys: readonly Key[], { sort, order }: Sort<Key>): string {
  if (sort === keys[0]) return order;
  return `${sort}-${order === 'oldest' ? 'naik' : 'turun'}`;
}

/** The order of a list in its address; undefined where it says none. It leaves nothing out. */
export function sortFilter<Key extends string>(keys: readonly Key[]): Filter<Sort<Key> | undefined> {
  const all = keys.flatMap((sort) => (['oldest', 'newest'] as const).map((order) => ({ sort, order })));
  const read = (text: string) => all.find((one) => sortText(keys, one) === text);
  return { initial: '', fits: (text) => text === '' || read(text) !== undefined, read, narrows: false };
}
