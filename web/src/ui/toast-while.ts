import { useCallback, useEffect, useRef } from 'react';
import { toast, toastStore } from './toast.ts';

/**
 * For a toast that speaks of fields: `about(() => toast.failure(…))` shows it, and it goes as soon as `isWrong` is no longer so; what
 * it says would not be true any more. Where `run` shows no failure nothing goes.
 */
export function useToastWhile(isWrong: boolean): (run: () => void) => void {
  const said = useRef<number | null>(null);
  useEffect(() => {
    if (isWrong || said.current === null) return;
    if (toastStore.current()?.id === said.current) toast.dismiss();
    said.current = null;
  }, [isWrong]);
  return useCallback((run) => {
    const before = toastStore.current()?.id;
    run();
    const now = toastStore.current();
    if (now?.kind === 'failure' && now.id !== before) said.current = now.id;
  }, []);
}
