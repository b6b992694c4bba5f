import { useAddressParams } from '../browser/address-params.ts';

/** The words every list keeps in the address, so that a view can be shared, reloaded and gone back to. */
const words = { search: 'cari', page: 'halaman', open: 'lihat' } as const;

type Changes = Readonly<Record<string, string | null | undefined>>;

/** The pages of a list, for `Pager`. */
export type ListPages = { number: number; next: (mark: string) => void; previous: () => void };

/** One of the allowed values, or the fallback: an address is typed by people. */
export function oneOf<Value extends string>(
  text: string | null,
  allowed: readonly Value[],
  fallback: Value,
): Value {
  return allowed.find((value) => value === text) ?? fallback;
}

/** Like `oneOf`, for a filter that may be off. */
export function anyOf<Value extends string>(text: string | null, allowed: readonly Value[]) {
  return allowed.find((value) => value === text);
}

/**
 * Search, filters, page and the opened row of a list, all in the address. `defaults` names filters that always have a
 * value; the default itself is left out of the address. Filters replace the address, pages are steps one can go back;
 * pages are keyset pages, so a page is the chain of `next` marks that led to it.
 */
export function useListAddress<Name extends string = never>(
  defaults: Readonly<Record<Name, string>> = {} as Record<Name, string>,
) {
  const [params, write] = useAddressParams();
  const names = Object.keys(defaults) as Name[];
  const values = Object.fromEntries(
    names.map((name) => [name, params.get(name) ?? defaults[name]]),
  ) as Record<Name, string>;
  const trail = params.getAll(words.page);

  const put = (next: URLSearchParams, changes: Changes) => {
    for (const [name, value] of Object.entries(changes)) {
      if (value && value !== defaults[name as Name]) next.set(name, value);
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
  };

  return {
    get: (name: string) => params.get(name),
    /** The named filters. */
    values,
    /** Is one of the named filters other than its default? */
    narrowed: names.some((name) => values[name] !== defaults[name]),
    search: params.get(words.search) ?? '',
    /** For the endpoint's `after`. */
    after: trail.at(-1),
    pages,
    openId: Number.isSafeInteger(openId) && openId > 0 ? openId : null,
    /** Changes filters; the page starts again and nothing stays open. */
    filter,
    /** The named filters back to their defaults. */
    clear: () => filter(defaults),
    /** Searches from the first page on. What is open stays: it may have been opened while the search still waited. */
    searchFor: (text: string) =>
      write(
        (next) => {
          next.delete(words.page);
          put(next, { [words.search]: text.trim() || null });
        },
        { replace: true },
      ),
    open: (id: number) => write((next) => put(next, { [words.open]: String(id) }), { replace: openId > 0 }),
    close: () => write((next) => next.delete(words.open), { replace: true }),
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;
