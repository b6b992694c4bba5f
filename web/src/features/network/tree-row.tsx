import { type CSSProperties, type KeyboardEvent, memo, type RefCallback } from 'react';
import { readFailure } from '../../api/failure.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MemberCard } from './member-card.tsx';
import styles from './network-tree.module.css';
import type { TreeRow } from './tree-rows.ts';

type Props = {
  row: TreeRow;
  id: string;
  index: number;
  /** Pixels from the tree's top. */
  offset: number;
  watch: RefCallback<HTMLElement>;
  tabStop: boolean;
  ownId: number;
  hitId: number | undefined;
  onAct: (row: TreeRow) => void;
  onFocus: (index: number) => void;
};

/**
 * One row of the tree: the connectors at its left, and a member, a line for more, or what is being read. Drawn again only when
 * something of it changed: while a tree scrolls, every step would draw all rows in view.
 */
export const TreeRowView = memo(function TreeRowView(props: Props) {
  const { row, id, index, offset, watch, tabStop, hitId, onAct, onFocus } = props;
  const member = row.kind === 'member' ? row : null;
  // Enter and space act on this row; the tree handles the keys that lead to others.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onAct(row);
  };
  return (
    <div
      ref={watch}
      data-index={index}
      id={id}
      role="treeitem"
      tabIndex={tabStop ? 0 : -1}
      aria-level={row.level}
      aria-posinset={member?.position}
      aria-setsize={member?.siblings}
      aria-expanded={member?.open ?? undefined}
      aria-current={member && member.card.id === hitId ? 'true' : undefined}
      aria-busy={row.kind === 'loading' || undefined}
      className={rowClasses(row.lines)}
      style={{ top: offset, '--level': row.level - 1 } as CSSProperties}
      onClick={() => onAct(row)}
      onKeyDown={press}
      onFocus={() => onFocus(index)}
    >
      <PassingLines lines={row.lines} />
      <div className={styles.cell}>
        <Content {...props} />
      </div>
    </div>
  );
});

function Content({ row, ownId, hitId }: Props) {
  switch (row.kind) {
    case 'member':
      return (
        <MemberCard
          inTree
          card={row.card}
          open={row.open}
          own={row.card.id === ownId}
          hit={row.card.id === hitId}
        />
      );
    case 'more':
      return (
        <button type="button" tabIndex={-1} className={styles.more}>
          Tampilkan {row.left} mitra langsung lainnya
        </button>
      );
    case 'failed':
      return (
        <button type="button" tabIndex={-1} className={styles.more}>
          {readFailure(row.error).message} Coba lagi
        </button>
      );
    case 'loading':
      return (
        <div className={styles.loading}>
          <span className="vh">Memuat data...</span>
          <Skeleton height="3.625rem" />
        </div>
      );
  }
}

/** Turmeric lines: the elbow from the upline into this row, and the line past it where further members follow. */
function rowClasses(lines: readonly boolean[]): string {
  const own = lines.at(-1);
  return [styles.row, own !== undefined && styles.elbow, own && styles.through].filter(Boolean).join(' ');
}

/** The lines of the levels above that go on past this row. */
function PassingLines({ lines }: { lines: readonly boolean[] }) {
  return lines.map(
    (goesOn, level) =>
      goesOn &&
      level < lines.length - 1 && (
        <span
          key={level}
          className={styles.passing}
          style={{ '--at': level } as CSSProperties}
          aria-hidden="true"
        />
      ),
  );
}
