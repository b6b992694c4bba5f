import type { MemberCard as Member } from '@rimpang/contract/network';
import { type KeyboardEvent, use, useCallback, useId, useMemo } from 'react';
import { DrawnRow } from './drawn-row.tsx';
import { arrowTarget, type TreeRow, treeRows } from './tree-rows.ts';
import styles from './network-tree.module.css';
import { OpenMember } from './open-member.ts';
import { useBranches } from './use-branches.ts';
import { useJump } from './use-jump.ts';
import { deepestLevel, useOpenMembers } from './use-open-members.ts';
import { useTreeFocus } from './use-tree-focus.ts';

type Props = {
  /** Where this tree begins: any member. */
  root: Member;
  /** The reader's own card (staff: the company's), which is dark wherever it appears. */
  ownId: number;
  /** From the root to the member searched for, both included; empty without a search. */
  path: readonly Member[];
  /** A member on the deepest level was opened: the tree is to begin there. */
  onReroot: (card: Member) => void;
};

/**
 * A branch of the network as a tree of cards that open (ARIA tree with declared levels). Direct members are read when their
 * upline is opened. Give it `key={root.id}`, so that a new root starts over.
 */
export function NetworkTree({ root, ownId, path, onReroot }: Props) {
  const { isOpen, open, toggle } = useOpenMembers(root, path);
  const { branches, more, retry } = useBranches(open);
  const rows = useMemo(
    () =>
      treeRows(root, {
        isOpen,
        branch: (id) => branches.get(id),
        pinned: (parentId) => path.find((card, index) => index > 0 && card.parentId === parentId),
      }),
    [root, isOpen, branches, path],
  );
  const parts = { root, ownId, rows, more, retry, toggle, onReroot };
  return <OpenRows {...parts} hit={path.at(-1)} />;
}

type RowsProps = Pick<Props, 'root' | 'ownId'> & Omit<RowAction, 'stayAt'> & { hit: Member | undefined };

/** The open rows, of which those in view are drawn. As the page scrolls only rows are drawn again: what is open stays as it was. */
function OpenRows({ root, ownId, rows, hit, more, retry, toggle, onReroot }: RowsProps) {
  const treeId = useId();
  const rowId = useCallback((key: string) => `${treeId}${key}`, [treeId]);
  const hitKey = hit && `member-${hit.id}`;
  const { setTree, drawn, watch, height, top, activeIndex, moveTo, stayAt, focusRow, blurTree } =
    useTreeFocus(rows, hitKey ?? `member-${root.id}`, rowId);
  useJump({ rows, key: hitKey, rowId, moveTo });

  const act = useRowAction({ rows, more, retry, stayAt, toggle, ownId, onReroot });
  const press = (event: KeyboardEvent) => {
    const row = rows[activeIndex];
    if (!row || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = arrowTarget(rows, activeIndex, event.key);
    if (target === 'toggle') act(row);
    else if (target !== null) moveTo(target);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={setTree}
      role="tree"
      aria-label={`Jaringan ${root.fullName}`}
      tabIndex={-1}
      className={styles.tree}
      style={{ height: height }}
      onKeyDown={press}
      onBlur={blurTree}
    >
      {drawn.ids.map((node) => (
        <DrawnRow
          key={node}
          drawn={drawn}
          node={node}
          rows={rows}
          rowId={rowId}
          top={top}
          activeIndex={activeIndex}
          watch={watch}
          ownId={ownId}
          hitId={hit?.id}
          onAct={act}
          onFocus={focusRow}
        />
      ))}
    </div>
  );
}

type RowAction = Pick<ReturnType<typeof useBranches>, 'more' | 'retry'> &
  Pick<ReturnType<typeof useOpenMembers>, 'toggle'> &
  Pick<ReturnType<typeof useTreeFocus>, 'stayAt'> &
  Pick<Props, 'ownId' | 'onReroot'> & { rows: readonly TreeRow[] };

/** What a press on a row does: open or close its branch, read on, begin the tree there, or tell of a member at its end. */
function useRowAction({ rows, more, retry, stayAt, toggle, ownId, onReroot }: RowAction) {
  const openMember = use(OpenMember);
  return useCallback(
    (row: TreeRow) => {
      if (row.kind === 'more') {
        more(row.parent.id, row.next);
        stayAt(rows.indexOf(row));
      } else if (row.kind === 'failed') retry();
      else if (row.kind !== 'member') return;
      else if (row.open === null) {
        if (row.card.id !== ownId) openMember?.(row.card.id);
      } else if (row.level >= deepestLevel) onReroot(row.card);
      else toggle(row.card, row.level);
    },
    [rows, more, retry, stayAt, toggle, ownId, onReroot, openMember],
  );
}
