import { useSearchParams } from 'react-router';

/** The words an admin list keeps in the address, so that a view can be shared, reloaded and gone back to. */
const words = { search: 'cari', page: 'halaman', open: 'lihat' } as const;

type Changes = Readonly<Record<string, string | null>>;

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
 * Search, filters, page and the opened row of a list, all in the address. Pages are keyset pages, so a page is the
 * chain of `next` marks that led to it: going back drops the last one.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const trail = params.getAll(words.page);
  const write = (change: (next: URLSearchParams) => void, replace: boolean) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        change(next);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  const put = (next: URLSearchParams, changes: Changes) => {
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
  };
  const goTo = (marks: readonly string[]) =>
    write((next) => {
      next.delete(words.page);
      next.delete(words.open);
      for (const mark of marks) next.append(words.page, mark);
    }, false);
  const openId = Number(params.get(words.open));
  return {
    get: (name: string) => params.get(name),
    search: params.get(words.search) ?? '',
    after: trail.at(-1),
    pageNumber: trail.length + 1,
    openId: Number.isSafeInteger(openId) && openId > 0 ? openId : null,
    /** Changes filters; the page starts again and nothing stays open. */
    filter: (changes: Changes) =>
      write((next) => {
        next.delete(words.page);
        next.delete(words.open);
        put(next, changes);
      }, true),
    searchFor: (text: string) =>
      write((next) => {
        next.delete(words.page);
        next.delete(words.open);
        put(next, { [words.search]: text.trim() || null });
      }, true),
    open: (id: number) => write((next) => put(next, { [words.open]: String(id) }), openId > 0),
    close: () => write((next) => next.delete(words.open), true),
    nextPage: (mark: string) => goTo([...trail, mark]),
    previousPage: () => goTo(trail.slice(0, -1)),
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;
