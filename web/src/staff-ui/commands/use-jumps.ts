import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useKeydown } from '../../browser/use-keydown.ts';
import { isGroup, type MenuEntry } from '../../shell/menu.ts';
import { jumps } from './jumps.ts';
import { isWorkKey } from './work-key.ts';

/** The second key has to follow within this time. */
const chordMs = 1500;

/**
 * `G` and a second key go to a page of the reader's menu, `/` into the search of the list or, where there is none, `search`.
 * The second key is taken before anything on the page hears it, whether it leads somewhere or not.
 */
export function useJumps(menu: readonly MenuEntry[], search: () => void): void {
  const navigate = useNavigate();
  const since = useRef(Number.NEGATIVE_INFINITY);
  useKeydown(
    (event) => {
      if (event.key === 'Shift' || !isWorkKey(event)) return;
      const begun = event.timeStamp - since.current < chordMs;
      since.current = Number.NEGATIVE_INFINITY;
      const key = event.key.toUpperCase();
      if (begun) {
        take(event);
        const jump = jumps.find((one) => one.key === key);
        if (jump && isOffered(menu, jump.to)) void navigate(jump.to);
      } else if (key === 'G') since.current = event.timeStamp;
      else if (key === '/') {
        take(event);
        if (!focusSearch()) search();
      }
    },
    { capture: true },
  );
}

function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

function isOffered(menu: readonly MenuEntry[], to: string): boolean {
  return menu.some((entry) => (isGroup(entry) ? entry.items : [entry]).some((link) => link.to === to));
}
