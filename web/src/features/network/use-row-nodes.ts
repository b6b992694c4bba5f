import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { areSame, assignNodes, type RowNode } from './row-nodes.ts';

const none: readonly RowNode[] = [];

type Drawn<Row> = Row & { node: number };

/**
 * Gives each of the rows an element to be drawn in, and tells how high the elements are. One observer watches each element from
 * its first row to its last: what a row is taken for holds until its element changes its height. `width` of the tree: with
 * another one rows may be taken for another height, so all are measured again.
 */
export function useRowNodes<Row extends { key: RowNode['key']; index: number; size: number }>(
  rows: readonly Row[],
  width: number,
  onHeight: (index: number, height: number) => void,
) {
  const [drawn, setDrawn] = useState(none);
  const nodes = assignNodes(drawn, rows);
  if (!areSame(drawn, nodes)) setDrawn(nodes);

  const elements = useRef(new Set<HTMLElement>());
  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        for (const { target, borderBoxSize } of entries) {
          const [box] = borderBoxSize;
          if (box && target instanceof HTMLElement)
            onHeight(Number(target.dataset.index), Math.round(box.blockSize));
        }
      }),
  );
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const { current } = elements;
      current.add(element);
      observer.observe(element, { box: 'border-box' });
      return () => {
        current.delete(element);
        observer.unobserve(element);
      };
    },
    [observer],
  );
  useLayoutEffect(() => {
    observer.disconnect();
    for (const element of elements.current) observer.observe(element, { box: 'border-box' });
  }, [observer, width]);

  const byKey = new Map(rows.map((row) => [row.key, row]));
  const placed = nodes.flatMap(({ id, key }): Drawn<Row>[] => {
    const row = byKey.get(key);
    return row ? [{ ...row, node: id }] : [];
  });
  return { placed, watch };
}
