import { mostSkipped, type PageSize } from '@rimpang/domain/pages';
import { useAddressParams } from '../browser/address-params.ts';
import { type Filters, readFilters } from './filters.ts';

/** The words every list keeps in the address, so that a view can be shared, reloaded and gone back to. */
const words = { search: 'cari', page: 'halaman', mark: 'setelah', open: 'lihat' } as const;
/** Where one is in a list, and what is open: no part of what is listed. */
export const passingWords: readonly string[] = [words.page, words.mark, words.open, 'bonus'];

type Changes = Readonly<Record<string, string | null | undefined>>;
/** The pages of a list, for `Pager`. */
export type ListPages = {
  number: number;
  next: (mark: string) => void;
  previous: () => void;
  first: () => void;
  /** How many rows a page has, where the reader may choose. */
  rows?: PageSize;
  setRows?: (rows: PageSize) => void;
};
/** `rows`: how many a page has, where its endpoint can begin at any row (`skip`); else pages follow each other by marks only. */
type Paged = { rows?: number };

/** One of the allowed values, or the fallback: an address is typed by people. */
export function oneOf<Value extends string>(
  text: string | null,
  allowed: readonly Value[],
  fallback: Value,
): Value {
  return allowed.find((value) => value === text) ?? fallback;
}

const positive = (text: string | null) => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
};

/** `3:1204`: the third page begins behind row 1204. */
function readMarks(params: URLSearchParams): ReadonlyMap<number, string> {
  const pairs = params.getAll(words.mark).map((text) => {
    const at = text.indexOf(':');
    return [Number(text.slice(0, at)), text.slice(at + 1)] as const;
  });
  return new Map(pairs.filter(([page, mark]) => page > 1 && mark !== ''));
}

/** Which page the address means, and where it begins: behind a mark, or behind so many rows. */
function readPage(params: URLSearchParams, rows: number | undefined) {
  const marks = readMarks(params);
  const asked = positive(params.get(words.page)) ?? 1;
  const after = marks.get(asked);
  if (asked === 1 || after !== undefined) return { number: asked, after, skip: 0, marks };
  if (rows === undefined) return { number: 1, after: undefined, skip: 0, marks };
  const number = Math.min(asked, Math.floor(mostSkipped / rows) + 1);
  return { number, after: undefined, skip: (number - 1) * rows, marks };
}

function toFirst(next: URLSearchParams) {
  next.delete(words.page);
  next.delete(words.mark);
}

type Write = ReturnType<typeof useAddressParams>[1];

/** The ways to the other pages. A list that can begin anywhere needs no way back; the others keep the marks that lead there. */
function pagesOf(
  write: Write,
  { number, marks }: Pick<ReturnType<typeof readPage>, 'number' | 'marks'>,
  rows: number | undefined,
): ListPages {
  const goTo = (page: number, mark?: string) =>
    write((next) => {
      toFirst(next);
      next.delete(words.open);
      if (page === 1) return;
      next.set(words.page, String(page));
      const before = rows === undefined ? [...marks].filter(([at]) => at <= page) : [];
      const all = mark === undefined ? before : [...before.filter(([at]) => at < page), [page, mark]];
      for (const [at, of] of all) next.append(words.mark, `${at}:${of}`);
    });
  return {
    number,
    next: (mark) => goTo(number + 1, mark),
    previous: () => goTo(number - 1),
    first: () => goTo(1),
  };
}

/**
 * Search, filters, page and the opened row of a list, all in the address. Filters replace the address, pages are steps
 * one can go back. `?halaman=3` means the third page (decision 105): with its mark it begins behind a row, so that pages
 * follow each other without gaps; typed by itself it begins behind so many rows. Give `filters` as a constant: the words of
 * the address that narrow the list, beside the search.
 */
export function useListAddress<Chosen extends Filters = Record<never, never>>(
  filters = {} as Chosen,
  { rows }: Paged = {},
) {
  const [params, write] = useAddressParams();
  const { textOf, isSet, values } = readFilters(params, filters);
  const { number, after, skip, marks } = readPage(params, rows);
  const put = (next: URLSearchParams, changes: Changes) => {
    for (const [name, value] of Object.entries(changes)) {
      if (value && value !== filters[name]?.initial) next.set(name, value);
      else next.delete(name);
    }
  };
  const filter = (changes: Changes) =>
    write(
      (next) => {
        toFirst(next);
        next.delete(words.open);
        put(next, changes);
      },
      { replace: true },
    );
  const pages = pagesOf(write, { number, marks }, rows);
  const openId = positive(params.get(words.open));
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
    narrowed:
      search !== undefined ||
      Object.keys(filters).some((name) => filters[name]?.narrows !== false && isSet(name)),
    search,
    /** For the endpoint's `after`. */
    after,
    /** For the endpoint's `skip`. */
    skip,
    pages,
    openId,
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
          toFirst(next);
          put(next, { [words.search]: text.trim() || null });
        },
        { replace: true },
      ),
    /** What is listed, whichever row is open. */
    view: view.toString(),
    /** The address of this list with that row open. */
    linkTo,
    open: (id: number) =>
      write((next) => put(next, { [words.open]: String(id) }), { replace: openId !== null }),
    close: () => write((next) => next.delete(words.open), { replace: true }),
  };
}
export type ListAddress<Chosen extends Filters = Record<never, never>> = ReturnType<
  typeof useListAddress<Chosen>
>;
