import { useEffect, useRef } from 'react';
import type { TreeRow } from './tree-rows.ts';

/** Rows take their real heights one after the other; for this long the found one is kept in the middle meanwhile. */
const settleMs = 700;

type Jump = {
  rows: readonly TreeRow[];
  /** The row of the found member; undefined without a search. */
  key: string | undefined;
  rowId: (key: string) => string;
  moveTo: (index: number) => void;
};

/**
 * Goes to the found member once it and everything above it is there; once per find, so that the person may scroll away
 * from it. The focus stays where it is: most likely in the search field.
 */
export function useJump({ rows, key, rowId, moveTo }: Jump): void {
  const jumped = useRef<{ key: string | undefined; until: number }>({ key: undefined, until: 0 });
  useEffect(() => {
    if (key === undefined) {
      jumped.current = { key, until: 0 };
      return;
    }
    const index = rows.findIndex((row) => row.key === key);
    const complete = index >= 0 && !rows.some((row, at) => at < index && row.kind === 'loading');
    if (!complete) return;
    if (jumped.current.key !== key) {
      jumped.current = { key, until: performance.now() + settleMs };
      moveTo(index);
    }
    if (performance.now() < jumped.current.until)
      document.getElementById(rowId(key))?.scrollIntoView({ block: 'center' });
  });
}
