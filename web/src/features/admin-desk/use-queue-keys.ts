import { type RefObject, useEffect, useRef } from 'react';

/** From here on list and panel stand beside each other (DESIGN 7); below, the panel is the page. */
const besideEachOther = '(min-width: 1180px)';

type Moves = { next: () => void; previous: () => void; close: () => void; isOpen: boolean };

/**
 * J and K move through a queue while the focus is inside it; so do the arrows where list and panel stand beside each
 * other (elsewhere they scroll). Escape closes what is open. Nothing happens while one types, or in a dialog.
 */
export function useQueueKeys(area: RefObject<HTMLElement | null>, moves: Moves): void {
  const latest = useRef(moves);
  useEffect(() => {
    latest.current = moves;
  });
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const move = moveFor(event.key, latest.current);
      if (!move) return;
      event.preventDefault();
      move();
    };
    element.addEventListener('keydown', press);
    return () => element.removeEventListener('keydown', press);
  }, [area]);
}

function moveFor(key: string, moves: Moves): (() => void) | null {
  const arrows = moves.isOpen && matchMedia(besideEachOther).matches;
  if (key === 'j' || key === 'J' || (arrows && key === 'ArrowDown')) return moves.next;
  if (key === 'k' || key === 'K' || (arrows && key === 'ArrowUp')) return moves.previous;
  return key === 'Escape' && moves.isOpen ? moves.close : null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest('dialog, textarea, select, input:not([type="checkbox"])') !== null;
}
