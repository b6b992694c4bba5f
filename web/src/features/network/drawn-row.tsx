import { type ComponentProps, useCallback, useSyncExternalStore } from 'react';
import type { DrawnRows } from './drawn-rows.ts';
import { TreeRowView } from './tree-row.tsx';
import type { TreeRow } from './tree-rows.ts';

type Props = Omit<ComponentProps<typeof TreeRowView>, 'row' | 'id' | 'index' | 'offset' | 'tabStop'> & {
  drawn: DrawnRows;
  node: number;
  rows: readonly TreeRow[];
  rowId: (key: string) => string;
  /** Pixels from the page's top to the tree's. */
  top: number;
  activeIndex: number;
};

/** An element of the tree and the row that it draws at the moment. */
export function DrawnRow({ drawn, node, rows, rowId, top, activeIndex, ...same }: Props) {
  const listen = useCallback((listener: () => void) => drawn.listen(node, listener), [drawn, node]);
  const read = () => drawn.placeOf(node);
  const place = useSyncExternalStore(listen, read, read);
  const row = place && rows[place.index];
  if (!row) return null;
  const { index, start } = place;
  return (
    <TreeRowView
      {...same}
      row={row}
      id={rowId(row.key)}
      index={index}
      offset={start - top}
      tabStop={index === activeIndex}
    />
  );
}
