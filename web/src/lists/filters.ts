/** A filter of a list: one word of the address, and what the list goes by because of it. */
export type Filter<Value> = {
  /** The text that holds where the address has none that fits; it is never written there. */
  initial: string;
  /** An address is typed by people: any other text counts as `initial`. */
  fits: (text: string) => boolean;
  read: (text: string) => Value;
};
export type Filters = Readonly<Record<string, Filter<unknown>>>;

/** One of a few values; undefined for `all` of them. */
export function choiceFilter<Value extends string>(
  allowed: readonly Value[],
  initial: Value | 'all' = 'all',
): Filter<Value | undefined> {
  const find = (text: string) => allowed.find((value) => value === text);
  return { initial, fits: (text) => text === 'all' || find(text) !== undefined, read: find };
}

/** Any text. */
export const textFilter: Filter<string | undefined> = {
  initial: '',
  fits: () => true,
  read: (text) => text || undefined,
};

/** A WIB day, as `2026-11-20`. */
const dayFilter: Filter<string | undefined> = {
  ...textFilter,
  fits: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text),
};

/** From which day to which a list looks, both included. */
export const dayFilters = { dari: dayFilter, sampai: dayFilter };

/** What a `choiceFilter` offers: all of them first, then each value by its label. */
export function choicesOf<Value extends string>(
  all: string,
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): { value: Value | 'all'; label: string }[] {
  return [{ value: 'all', label: all }, ...values.map((value) => ({ value, label: labels[value] }))];
}
