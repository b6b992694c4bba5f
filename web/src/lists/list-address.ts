import { useAddressParams } from '../browser/address-params.ts';
import type { Filter, Filters } from './filters.ts';

/** The words every list keeps in the address, so that a view can be shared, reloaded and gone back to. */
const words = { search: 'cari', page: 'halaman', open: 'lihat' } as const;

type Changes = Readonly<Record<string, string | null | undefined>>;

/** The pages of a list, for `Pager`. */
export type ListPages = {
  number: number;
  next: (mark: string) => void;
  previous: () => void;
  first: () => void;
};

/** One of the allowed values, or the fallback: an address is typed by people. */
export function oneOf<Value extends string>(
  text: string | null,
  allowed: readonly Value[],
  fallback: Value,
): Value {
  return allowed.find((value) => value === text) ?? fallback;
}

type ValuesOf<Chosen extends Filters> = {
  readonly [Name in keyof Chosen]: Chosen[Name] extends Filter<infer Value> ? Value : never;
};

function readFilters<Chosen extends Filters>(params: URLSearchParams, filters: Chosen) {
  const textOf = (name: keyof Chosen & string) => {
    const text = params.get(name);
    const filter = filters[name];
    return text !== null && filter?.fits(text) ? text : (filter?.initial ?? '');
  };
  const values = Object.entries(filters).map(([name, filter]) => [name, filter.read(textOf(name))]);
  const isSet = (name: keyof Chosen & string) => textOf(name) !== filters[name]?.initial;
  return { textOf, isSet, values: Object.fromEntries(values) as ValuesOf<Chosen> };
}

/**
 * Search, filters, page and the opened row of a list, all in the address. Filters replace the address, pages are steps
 * one can go back; pages are keyset pages, so a page is the chain of `next` marks that led to it. Give `filters` as a
 * constant: the words of the address that narrow the list, beside the search.
 */
export function useListAddress<Chosen extends Filters = Record<never, never>>(filters = {} as Chosen) {
  const [params, write] = useAddressParams();
  const { textOf, isSet, values } = readFilters(params, filters);
  const trail = params.getAll(words.page);

  const put = (next: URLSearchParams, changes: Changes) => {
    for (const [name, value] of Object.entries(changes)) {
      if (value && value !== filters[name]?.initial) next.set(name, value);
      else next.delete(name);
    }
  };
  const filter = (changes: Changes) =>
    write(
      (next) => {
        next.delete(words.page);
        next.delete(words.open);
        put(next, changes);
      },
      { replace: true },
    );
  const goTo = (marks: readonly string[]) =>
    write((next) => {
      next.delete(words.page);
      next.delete(words.open);
      for (const mark of marks) next.append(words.page, mark);
    });
  const openId = Number(params.get(words.open));
  const pages: ListPages = {
    number: trail.length + 1,
    next: (mark) => goTo([...trail, mark]),
    previous: () => goTo(trail.slice(0, -1)),
    first: () => goTo([]),
  };
  const search = params.get(words.search) || undefined;
  const view = new URLSearchParams(params);
  view.delete(words.open);
  const linkTo = (id: number) => `?${new URLSearchParams([...view, [words.open, String(id)]])}`;

  return {
    get: (name: string) => params.get(name),
    /** What the filters say. */
    values,
    /** Is this filter other than at first? */
    isSet,
    /** Does the search or a filter leave something out? */
    narrowed: search !== undefined || Object.keys(filters).some(isSet),
    search,
    /** For the endpoint's `after`. */
    after: trail.at(-1),
    pages,
    openId: Number.isSafeInteger(openId) && openId > 0 ? openId : null,
    /** Changes filters; the page starts again and nothing stays open. */
    filter,
    /** For the control of a filter: its text and how it changes. */
    choice: (name: keyof Chosen & string) => ({
      value: textOf(name),
      onChange: (value: string) => filter({ [name]: value }),
    }),
    /** No search, and the filters as at first. */
    clear: () =>
      filter(Object.fromEntries([words.search, ...Object.keys(filters)].map((name) => [name, null]))),
    /** Searches from the first page on. What is open stays: it may have been opened while the search still waited. */
    searchFor: (text: string) =>
      write(
        (next) => {
          next.delete(words.page);
          put(next, { [words.search]: text.trim() || null });
        },
        { replace: true },
      ),
    /** What is listed, whichever row is open. */
    view: view.toString(),
    /** The address of this list with that row open. */
    linkTo,
    open: (id: number) => write((next) => put(next, { [words.open]: String(id) }), { replace: openId > 0 }),
    close: () => write((next) => next.delete(words.open), { replace: true }),
  };
}
export type ListAddress<Chosen extends Filters = Record<never, never>> = ReturnType<
  typeof useListAddress<Chosen>
>;
