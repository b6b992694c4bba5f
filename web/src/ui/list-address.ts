import { useSearchParams } from 'react-router';

const pageKey = 'setelah';

/**
 * What a list shows, kept in the address: filters, search, sort, and where its page begins. `defaults` names the
 * parameters; a value equal to its default is left out. Filters replace the address, pages are steps one can go back.
 */
export function useListAddress<Name extends string>(defaults: Readonly<Record<Name, string>>) {
  const [params, setParams] = useSearchParams();
  const names = Object.keys(defaults) as Name[];
  const values = Object.fromEntries(
    names.map((name) => [name, params.get(name) ?? defaults[name]]),
  ) as Record<Name, string>;

  const change = (changed: Partial<Record<Name, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(pageKey);
        for (const name of names) {
          const value = changed[name];
          if (value === undefined) continue;
          if (value === defaults[name]) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const goTo = (cursor: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (cursor === null) next.delete(pageKey);
      else next.set(pageKey, cursor);
      return next;
    });

  return {
    values,
    /** Sets some of the values and returns to the first page. */
    change,
    /** Everything back to its default. */
    clear: () => change(defaults),
    /** Is anything other than the default asked for? */
    narrowed: names.some((name) => values[name] !== defaults[name]),
    /** For the endpoint's `after`. */
    after: params.get(pageKey) ?? undefined,
    goTo,
  };
}

/** The value if it is one of the choices, else undefined: an address is typed by people. */
export function oneOf<Choice extends string>(
  choices: readonly Choice[],
  value: string | undefined,
): Choice | undefined {
  return choices.find((choice) => choice === value);
}
