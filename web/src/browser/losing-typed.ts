import { isReleased, typed } from './unsaved.ts';

type Address = { pathname: string; search: string };

/** Would going from here to there lose what was typed? A change of the address that keeps the form does not. */
export function losesTyped(here: Address, there: Address): boolean {
  if (isReleased()) return false;
  const param = ({ search }: Address, name: string) => new URLSearchParams(search).get(name);
  return [...typed.values()].some(({ drafted, chosenBy }) => {
    if (drafted) return false;
    if (here.pathname !== there.pathname) return true;
    return chosenBy !== undefined && param(here, chosenBy) !== param(there, chosenBy);
  });
}

/** Would closing or reloading the tab lose something? Asked by the browser itself, which cannot tell the two apart. */
export const closingLosesTyped = (): boolean => !isReleased() && typed.size > 0;

/** What becomes of what was typed when the session ends: null where nothing was. */
export function typedAtEnd(): 'stored' | 'lost' | null {
  if (typed.size === 0) return null;
  return [...typed.values()].every(({ stored }) => stored) ? 'stored' : 'lost';
}
