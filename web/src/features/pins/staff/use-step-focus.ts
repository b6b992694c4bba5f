import { useEffect, useRef } from 'react';

/**
 * The buttons of one step are gone in the next, and the focus with them: it moves to the new step, for the element
 * with `tabIndex={-1}` that holds this ref. A field that a failed step points at takes it from there.
 */
export function useStepFocus(step: number) {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step) frame.current?.focus();
    last.current = step;
  }, [step]);
  return frame;
}
