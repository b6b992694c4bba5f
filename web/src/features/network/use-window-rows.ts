import {
  observeWindowOffset,
  observeWindowRect,
  type Range,
  Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual';
import { useLayoutEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { DrawnRows } from './drawn-rows.ts';

type Options = {
  count: number;
  estimateSize: (index: number) => number;
  getItemKey: (index: number) => string | number;
  /** Pixels from the page's top to the first row. */
  scrollMargin: number;
  overscan: number;
  rangeExtractor: (range: Range) => number[];
  /** Rows came into view, and the component around them was not drawn again. */
  onScroll: () => void;
};

/**
 * The rows in view of a list that scrolls with the page. The library's own hook draws the component that uses it again with every
 * step; here only the elements are that draw another row then. The component is drawn again when there are other elements
 * or the list has another height.
 */
export function useWindowRows({ onScroll, ...options }: Options) {
  const rerender = useReducer((times: number) => times + 1, 0)[1];
  const [drawn] = useState(() => new DrawnRows());
  const all = {
    ...options,
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialOffset: () => window.scrollY,
    onChange: (virtual: Virtualizer<Window, HTMLElement>, sync: boolean) => {
      // While it scrolls the rows must be there before the picture is, and else whenever React draws next.
      if (!sync) return rerender();
      const before = drawn.ids;
      const changed = drawn.draw(virtual.getVirtualItems());
      const isSame = drawn.ids === before && virtual.getTotalSize() === height;
      if (!isSame) return flushSync(rerender);
      if (changed.length === 0) return undefined;
      flushSync(() => drawn.tell(changed));
      return onScroll();
    },
  };
  const [virtual] = useState(() => new Virtualizer<Window, HTMLElement>(all));
  virtual.setOptions(all);
  const height = virtual.getTotalSize();
  drawn.draw(virtual.getVirtualItems());
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => virtual._willUpdate());
  return { drawn, height, resizeItem: virtual.resizeItem };
}
