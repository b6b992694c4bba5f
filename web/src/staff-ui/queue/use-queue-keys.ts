import { type RefObject, useEffect, useRef } from 'react';

/** From here on list and panel stand beside each other (R12.37); below, the panel is the page. */
const besideEachOther = '(min-width: 1180px)';

type Moves = { next: () => void; previous: () => void; close: () => void; isOpen: boolean };

/**
 * J and K move through a queue while the focus is inside it or nowhere; so do the arrows where list and panel stand beside each
 * other (elsewhere they scroll). Escape closes what is open. Nothing happens while one types, or in a dialog.
 */
export function useQueueKeys(area: RefObject<HTMLElement | null>, moves: Moves): void {
  const latest = useRef(moves);
  useEffect(() => {
    latest.current = moves;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // Where nothing has the focus yet (the page was just opened), keys arrive at the body.
      const inside = event.target instanceof Node && area.current?.contains(event.target);
      if (!inside && event.target !== document.body) return;
      const move = moveFor(event.key, latest.current);
      if (!move) return;
      event.preventDefault();
      move();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
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
