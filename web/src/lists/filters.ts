import { spans } from '@rimpang/domain/period';

/** A filter of a list: one word of the address, and what the list goes by because of it. */
export type Filter<Value> = {
  /** The text that holds where the address has none that fits; it is never written there. */
  initial: string;
  /** An address is typed by people: any other text counts as `initial`. */
  fits: (text: string) => boolean;
  read: (text: string) => Value;
  /** False for what leaves nothing out, such as the order. */
  narrows?: false;
};
export type Filters = Readonly<Record<string, Filter<unknown>>>;

type ValuesOf<Chosen extends Filters> = {
  readonly [Name in keyof Chosen]: Chosen[Name] extends Filter<infer Value> ? Value : never;
};

/** What the address says to these filters. */
export function readFilters<Chosen extends Filters>(params: URLSearchParams, filters: Chosen) {
  const textOf = (name: keyof Chosen & string) => {
    const text = params.get(name);
    const filter = filters[name];
    return text !== null && filter?.fits(text) ? text : (filter?.initial ?? '');
  };
  const values = Object.entries(filters).map(([name, filter]) => [name, filter.read(textOf(name))]);
  const isSet = (name: keyof Chosen & string) => textOf(name) !== filters[name]?.initial;
  return { textOf, isSet, values: Object.fromEntries(values) as ValuesOf<Chosen> };
}

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

/** A WIB day that there is, as `2026-11-20`. */
const dayFilter: Filter<string | undefined> = {
  ...textFilter,
  fits: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text),
};
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** From which day to which a list looks, both included: a span by its name, or days. */
export const dayFilters = { tanggal: choiceFilter(spans), dari: dayFilter, sampai: dayFilter };

/** What a `choiceFilter` offers: all of them first, then each value by its label. */
export function choicesOf<Value extends string>(
  all: string,
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): { value: Value | 'all'; label: string }[] {
  return [{ value: 'all', label: all }, ...values.map((value) => ({ value, label: labels[value] }))];
}
