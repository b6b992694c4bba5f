import { useEffect, useState } from 'react';
import { forgetTyped, isTyped, noteTyped } from '../browser/unsaved.ts';

type Options = {
  /** A draft keeps what was typed. */
  drafted?: boolean;
  /** The end of the session loses nothing of it. */
  stored?: boolean;
  /** The search parameter that chooses this form among others of its page. */
  chosenBy?: string | undefined;
};

/**
 * Says whether something was typed into a form that is not saved, so that leaving it asks first. `saved` forgets it at
 * once, before the next drawing: what leads away after a success must not be asked about.
 */
export function useUnsaved(
  typed: () => boolean,
  { drafted = false, stored = drafted, chosenBy }: Options = {},
) {
  const [form] = useState(() => Symbol('form'));
  // After every drawing: what a form holds is known only then.
  useEffect(() => {
    if (typed()) noteTyped(form, { drafted, stored, chosenBy });
    else forgetTyped(form);
  });
  useEffect(() => () => forgetTyped(form), [form]);
  return { isTyped: () => isTyped(form), saved: () => forgetTyped(form) };
}
