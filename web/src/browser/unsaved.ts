/** What was typed into one form and is not saved. */
type Typed = {
  /** A draft keeps it: leaving the page loses nothing, closing the tab does. */
  drafted: boolean;
  /** The search parameter that chooses the form among others on its page: another value of it leaves the form too. */
  chosenBy: string | undefined;
};

type Address = { pathname: string; search: string };

/** Every form of the page in which something was typed, by its own key. */
const typed = new Map<symbol, Typed>();
/** The page is being left for good: the session is over, or the person has said so. */
let released = false;

export function noteTyped(form: symbol, what: Typed): void {
  released = false;
  typed.set(form, what);
}

export function forgetTyped(form: symbol): void {
  typed.delete(form);
}

export const isTyped = (form: symbol): boolean => typed.has(form);

/** Would going from here to there lose what was typed? A change of the address that keeps the form does not. */
export function losesTyped(here: Address, there: Address): boolean {
  if (released) return false;
  const param = ({ search }: Address, name: string) => new URLSearchParams(search).get(name);
  return [...typed.values()].some(({ drafted, chosenBy }) => {
    if (drafted) return false;
    if (here.pathname !== there.pathname) return true;
    return chosenBy !== undefined && param(here, chosenBy) !== param(there, chosenBy);
  });
}

/** Would closing or reloading the tab lose something? Asked by the browser itself, which cannot tell the two apart. */
export const closingLosesTyped = (): boolean => !released && typed.size > 0;

/** From now on leaving asks nothing: what was typed is given up, or no person is there any more to be asked. */
export function releaseTyped(): void {
  released = true;
}
