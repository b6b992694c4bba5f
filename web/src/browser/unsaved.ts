/** What was typed into one form and is not saved. */
type Typed = {
  /** A draft keeps it: leaving the page loses nothing, closing the tab does. */
  drafted: boolean;
  /** It is there again after the session ended and the same person came back. */
  stored: boolean;
  /** The search parameter that chooses the form among others on its page: another value of it leaves the form too. */
  chosenBy: string | undefined;
};

/** Every form of the page in which something was typed, by its own key. */
export const typed = new Map<symbol, Typed>();
/** The page is being left for good: the session is over, or the person has said so. */
let released = false;
export const isReleased = (): boolean => released;

export function noteTyped(form: symbol, what: Typed): void {
  released = false;
  typed.set(form, what);
}

export function forgetTyped(form: symbol): void {
  typed.delete(form);
}

export const isTyped = (form: symbol): boolean => typed.has(form);

/** From now on leaving asks nothing: what was typed is given up, or no person is there any more to be asked. */
export function releaseTyped(): void {
  released = true;
}
