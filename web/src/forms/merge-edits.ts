/** A value inside a record, by the names that lead to it. */
type Path = readonly (string | number)[];

/** A value that is stored otherwise now than when the form was opened. */
export type ChangedValue = {
  path: Path;
  /** Another one was typed meanwhile; it stays. */
  ours: boolean;
};

/**
 * Three-way merge of a form (`base` as it was opened, `mine` as typed) with what another person stored meanwhile: what
 * was not typed in takes the new value, what was typed stays. Objects are merged by their names and lists of equal
 * length by their places; any other list is one value. `changed` names what is stored otherwise now, in order.
 */
export function mergeEdits<T>(base: T, mine: T, theirs: T): { value: T; changed: ChangedValue[] } {
  const changed: ChangedValue[] = [];
  const value = merge([base, mine, theirs], [], changed);
  return { value: value as T, changed };
}

type Three = readonly [base: unknown, mine: unknown, theirs: unknown];

function merge(three: Three, path: Path, changed: ChangedValue[]): unknown {
  const [base, mine, theirs] = three;
  const inside = (name: string | number) =>
    merge(three.map((whole) => at(whole, name)) as unknown as Three, [...path, name], changed);
  if (three.every(isRecord)) {
    const names = new Set([...Object.keys(theirs as object), ...Object.keys(mine as object)]);
    const parts = [...names].map((name) => [name, inside(name)] as const);
    return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  }
  if (Array.isArray(theirs) && three.every((list) => Array.isArray(list) && list.length === theirs.length))
    return theirs.map((_, index) => inside(index));
  const value = same(mine, base) ? theirs : mine;
  if (!same(base, theirs)) changed.push({ path, ours: !same(value, theirs) });
  return value;
}

const at = (whole: unknown, name: string | number): unknown => Reflect.get(whole as object, name);
const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
