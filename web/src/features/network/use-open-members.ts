import type { MemberCard } from '@rimpang/contract/network';
import { useState } from 'react';

/** How deep a tree is drawn; the person who stands on the last level becomes the root when opened (R12.35). */
export const deepestLevel = 4;

/**
 * Which members are open: the root and the way to the found member from the start, the rest as the person decides.
 * `path` leads from the root to the found member, both included; it is empty without a search.
 */
export function useOpenMembers(root: MemberCard, path: readonly MemberCard[]) {
  const [decided, setDecided] = useState<ReadonlyMap<number, { card: MemberCard; open: boolean }>>(new Map());
  const [shownPath, setShownPath] = useState(path);
  const found = path.at(-1)?.id;
  if (shownPath.at(-1)?.id !== found) {
    // A new find opens its own way, also where something on it had been closed by hand.
    setShownPath(path);
    setDecided((before) => {
      const next = new Map(before);
      for (const { id } of path) next.delete(id);
      return next;
    });
  }
  const onWay = path.slice(0, -1);
  const isOpen = (card: MemberCard, level: number) =>
    level < deepestLevel &&
    (decided.get(card.id)?.open ?? (card.id === root.id || onWay.some(({ id }) => id === card.id)));
  const others = [...decided.values()].filter(({ open }) => open).map(({ card }) => card);
  const open = new Map([root, ...onWay, ...others].map((card) => [card.id, card]));
  for (const { card, open: wanted } of decided.values()) if (!wanted) open.delete(card.id);

  return {
    isOpen,
    /** Everybody whose direct members must be read. */
    open: [...open.values()].filter((card) => card.directCount > 0),
    toggle: (card: MemberCard, level: number) =>
      setDecided((before) => new Map(before).set(card.id, { card, open: !isOpen(card, level) })),
  };
}
