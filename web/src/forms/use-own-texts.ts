import { type InputEvent, useState } from 'react';
import { useToastWhile } from '../ui/toast-while.ts';
import { useNextFocus } from './use-next-focus.ts';

/**
 * What is wrong with a form whose inputs keep their own text, because something may be typed before the script has come.
 * The id of each input is its name. `show` takes name → message, puts each beside its field and the focus into the first;
 * true where there was any. A message goes when its field is typed into, and a toast shown by `about` with the last of them.
 */
export function useOwnTexts() {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const about = useToastWhile(Object.keys(problems).length > 0);
  const focusNext = useNextFocus();
  const show = (found: Readonly<Record<string, string>>): boolean => {
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) focusNext(first);
    return first !== undefined;
  };
  const onInput = ({ target }: InputEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement) || !problems[target.name]) return;
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => name !== target.name)));
  };
  return { problems, show, about, onInput };
}

/** Name → message for those texts of a form that are blank. */
export function blankOf(
  texts: Readonly<Record<string, string>>,
  messages: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => !texts[name]));
}
