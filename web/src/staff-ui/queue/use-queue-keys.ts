import type { RefObject } from 'react';
import { useKeydown } from '../../browser/use-keydown.ts';
import { isWorkKey } from '../commands/work-key.ts';
import { panelKey } from './panel-keys.ts';

/** From here on list and panel stand beside each other (R12.37); below, the panel is the page. */
const besideEachOther = '(min-width: 73.75em)';

type Moves = { next: () => void; previous: () => void; close: () => void; isOpen: boolean };

/**
 * The keys of a queue, while the focus is inside it or nowhere (R2.3.32): J and K move, so do the arrows where list and panel
 * stand beside each other (elsewhere they scroll), Escape closes what is open, and the panel's keys decide (`panelKey`).
 */
export function useQueueKeys(area: RefObject<HTMLElement | null>, moves: Moves): void {
  useKeydown((event) => {
    const queue = area.current;
    if (!queue || !isWorkKey(event)) return;
    // Where nothing has the focus yet (the page was just opened), keys arrive at the body.
    const inside = event.target instanceof Node && queue.contains(event.target);
    if (!inside && event.target !== document.body) return;
    const work = moveFor(event.key, moves) ?? panelKey(event, queue);
    if (!work) return;
    event.preventDefault();
    work();
  });
}

function moveFor(key: string, moves: Moves): (() => void) | null {
  const arrows = moves.isOpen && matchMedia(besideEachOther).matches;
  if (key === 'j' || key === 'J' || (arrows && key === 'ArrowDown')) return moves.next;
  if (key === 'k' || key === 'K' || (arrows && key === 'ArrowUp')) return moves.previous;
  return key === 'Escape' && moves.isOpen ? moves.close : null;
}
