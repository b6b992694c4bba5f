import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TreeRow } from './tree-rows.ts';
import { usePagePlace } from './use-page-place.ts';
import { useWatchedHeights } from './use-watched-heights.ts';
import { useWindowRows } from './use-window-rows.ts';

/**
 * Heights before they are measured, in rem without the gap above: a member card, on one line where there is room, and the line for
 * more. The style sheet gives each row at least as much (network-tree.module.css). Where a row is as high as it was taken for, nothing
 * follows from its measurement; else the places of all rows below are computed again and the page is laid out anew, with
 * each row that scrolls into view (decision 136).
 */
const cardHeight = 8.375;
const flatCardHeight = 5.125;
const flatFrom = 51.25;
const lineHeight = 3;
/** Pixels between two rows. */
const gap = 10;
/** Pixels by which each level stands further in. */
const step = 32;
/** Rows that are drawn above and below those in view. */
const overscan = 4;

/**
 * Draws only the rows in view, of a tree that scrolls with the page, and keeps one row as the tree's single stop for
 * the Tab key (roving tabindex). The row that holds the focus is always drawn, so scrolling never loses the focus.
 */
export function useTreeFocus(
  rows: readonly TreeRow[],
  startKey: string | undefined,
  rowId: (key: string) => string,
) {
  const [tree, setTree] = useState<HTMLElement | null>(null);
  const hasFocus = useRef(false);
  const [active, setActive] = useState({ key: startKey, index: 0 });
  const found = useMemo(() => rows.findIndex((row) => row.key === active.key), [rows, active.key]);
  const activeIndex = found === -1 ? Math.min(active.index, rows.length - 1) : found;
  const activeKey = rows[activeIndex]?.key ?? '';

  const { top, width, rem } = usePagePlace(tree);
  const flatFromPixels = flatFrom * rem;
  // The same functions for the same rows: with others the places of all rows are computed again.
  const estimateSize = useCallback(
    (index: number) => {
      const row = rows[index];
      if (row?.kind !== 'member') return gap + lineHeight * rem;
      const isFlat = width - (row.level - 1) * step >= flatFromPixels;
      return gap + (isFlat ? flatCardHeight : cardHeight) * rem;
    },
    [rows, width, rem, flatFromPixels],
  );
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  // As many wherever the page stands: one row more or fewer with every other step would make and remove an element.
  const cardInView = gap + (width >= flatFromPixels ? flatCardHeight : cardHeight) * rem;
  const inView = Math.ceil(window.innerHeight / cardInView) + 1;
  const rangeExtractor = useCallback(
    (range: Range) => {
      const endIndex = Math.max(range.endIndex, Math.min(range.startIndex + inView, range.count) - 1);
      const shown = defaultRangeExtractor({ ...range, endIndex });
      return [...new Set([...shown, activeIndex])].sort((a, b) => a - b);
    },
    [activeIndex, inView],
  );
  // Not an attribute that React writes: it changes with rows that come into view, and then the tree is not drawn again.
  const nameOrder = () => {
    const ids = drawn.order().map((index) => rowId(rows[index]?.key ?? ''));
    tree?.setAttribute('aria-owns', ids.join(' '));
  };
  const { drawn, height, resizeItem } = useWindowRows({
    count: rows.length,
    estimateSize,
    getItemKey,
    scrollMargin: top,
    overscan,
    rangeExtractor,
    onScroll: nameOrder,
  });
  useLayoutEffect(nameOrder);
  const watch = useWatchedHeights(width, resizeItem);

  useEffect(() => {
    if (!hasFocus.current) return;
    const row = document.getElementById(rowId(activeKey));
    if (row && !row.contains(document.activeElement)) row.focus();
  }, [activeKey, rowId]);

  /** Makes a row the tree's stop; the focus follows if the tree has it, and the window follows the focus. */
  const moveTo = (index: number) => setActive({ key: rows[index]?.key, index });
  /** The stop stays where it is while other rows take this one's place: the first of those that were asked for. */
  const stayAt = useCallback((index: number) => setActive({ key: undefined, index }), []);
  /** Focus came to a row by pointer or Tab. */
  const focusRow = useCallback(
    (index: number) => {
      hasFocus.current = true;
      setActive({ key: rows[index]?.key, index });
    },
    [rows],
  );
  const blurTree = () => {
    hasFocus.current = false;
  };
  return { setTree, drawn, watch, height, top, activeIndex, moveTo, stayAt, focusRow, blurTree };
}
