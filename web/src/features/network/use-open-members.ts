import type { MemberCard } from '@rimpang/contract/network';
import { useCallback, useMemo, useState } from 'react';

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
  const isOpen = useCallback(
    (card: MemberCard, level: number) =>
      level < deepestLevel &&
      (decided.get(card.id)?.open ??
        (card.id === root.id || path.slice(0, -1).some(({ id }) => id === card.id))),
    [decided, root.id, path],
  );
  const open = useMemo(() => {
    const others = [...decided.values()].filter((one) => one.open).map(({ card }) => card);
    const all = new Map([root, ...path.slice(0, -1), ...others].map((card) => [card.id, card]));
    for (const { card, open: wanted } of decided.values()) if (!wanted) all.delete(card.id);
    return [...all.values()].filter((card) => card.directCount > 0);
  }, [decided, root, path]);
  const toggle = useCallback(
    (card: MemberCard, level: number) =>
      setDecided((before) => new Map(before).set(card.id, { card, open: !isOpen(card, level) })),
    [isOpen],
  );
  /** `open`: everybody whose direct members must be read. All of it stays the same while nothing is opened or closed. */
  return { isOpen, open, toggle };
}
