import type { MemberCard } from '@rimpang/contract/network';

/** What has been read of one member's direct members. */
export type Branch = {
  rows: readonly MemberCard[];
  /** Where the next page begins; null when all are here. */
  next: string | null;
  loading: boolean;
  error: unknown;
};

/** `lines[i]`: does the connector of level i + 2 go on below this row? The last entry belongs to the row itself. */
type Place = { key: string; level: number; lines: readonly boolean[]; parentId: number | null };
type MemberRow = Place & {
  kind: 'member';
  card: MemberCard;
  /** Null for a member without members below. */
  open: boolean | null;
  position: number;
  siblings: number;
};
type MoreRow = Place & { kind: 'more'; parent: MemberCard; next: string; left: number };
type LoadingRow = Place & { kind: 'loading'; parent: MemberCard };
type FailedRow = Place & { kind: 'failed'; parent: MemberCard; error: unknown };
export type TreeRow = MemberRow | MoreRow | LoadingRow | FailedRow;

type Source = {
  isOpen: (card: MemberCard, level: number) => boolean;
  branch: (id: number) => Branch | undefined;
  /** A member that must be shown below `parentId` even while the page it is on has not been read. */
  pinned: (parentId: number) => MemberCard | undefined;
};

/** The open part of a tree as the flat rows that are drawn, in reading order. The root is level 1. */
export function treeRows(root: MemberCard, source: Source): TreeRow[] {
  const rows: TreeRow[] = [];
  const place = (card: MemberCard, kind: string, level: number, lines: readonly boolean[]): Place => ({
    key: `${kind}-${card.id}`,
    level,
    lines,
    parentId: kind === 'member' ? card.parentId : card.id,
  });
  const walk = (
    card: MemberCard,
    level: number,
    lines: readonly boolean[],
    position: number,
    siblings: number,
  ) => {
    const open = card.directCount > 0 ? source.isOpen(card, level) : null;
    rows.push({ ...place(card, 'member', level, lines), kind: 'member', card, open, position, siblings });
    if (!open) return;
    const branch = source.branch(card.id);
    const shown = withPinned(branch?.rows ?? [], source.pinned(card.id));
    const left = Math.max(0, card.directCount - shown.length);
    const tail = tailOf(card, branch, left, place(card, 'tail', level + 1, [...lines, false]));
    shown.forEach((child, index) => {
      const goesOn = index < shown.length - 1 || tail !== null;
      walk(child, level + 1, [...lines, goesOn], index + 1, Math.max(card.directCount, shown.length));
    });
    if (tail) rows.push(tail);
  };
  walk(root, 1, [], 1, 1);
  return rows;
}

function withPinned(rows: readonly MemberCard[], pinned: MemberCard | undefined): readonly MemberCard[] {
  return !pinned || rows.some((row) => row.id === pinned.id) ? rows : [...rows, pinned];
}

function tailOf(parent: MemberCard, branch: Branch | undefined, left: number, place: Place): TreeRow | null {
  if (!branch || branch.loading) return { ...place, kind: 'loading', parent };
  if (branch.error) return { ...place, kind: 'failed', parent, error: branch.error };
  if (branch.next !== null && left > 0) return { ...place, kind: 'more', parent, next: branch.next, left };
  return null;
}

/** Where an arrow key leads from a row: the index of another row, or what to do with this one. */
export function arrowTarget(rows: readonly TreeRow[], index: number, key: string): number | 'toggle' | null {
  const row = rows[index];
  if (!row) return null;
  const open = row.kind === 'member' ? row.open : null;
  switch (key) {
    case 'ArrowDown':
      return Math.min(rows.length - 1, index + 1);
    case 'ArrowUp':
      return Math.max(0, index - 1);
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'ArrowRight':
      return open === false ? 'toggle' : open ? Math.min(rows.length - 1, index + 1) : null;
    case 'ArrowLeft':
      return open ? 'toggle' : parentIndex(rows, index);
    default:
      return null;
  }
}

function parentIndex(rows: readonly TreeRow[], index: number): number | null {
  const level = rows[index]?.level ?? 1;
  for (let at = index - 1; at >= 0; at -= 1) {
    if ((rows[at]?.level ?? 0) < level) return at;
  }
  return null;
}
