import {
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  type VirtualizerOptions,
  windowScroll,
} from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';

type Options = Pick<
  VirtualizerOptions<Window, HTMLElement>,
  'count' | 'estimateSize' | 'getItemKey' | 'rangeExtractor' | 'scrollMargin'
>;

/** Rows of a list that scrolls with the page, of which only those in view are drawn and measured. */
export function useVirtualRows(options: Options): Virtualizer<Window, HTMLElement> {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const all: VirtualizerOptions<Window, HTMLElement> = {
    ...options,
    overscan: 4,
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialOffset: () => window.scrollY,
    onChange: (_, now) => (now ? flushSync(redraw) : redraw()),
  };
  const [rows] = useState(() => new Virtualizer(all));
  rows.setOptions(all);
  useLayoutEffect(() => rows._didMount(), [rows]);
  useLayoutEffect(() => rows._willUpdate());
  return rows;
}

/** How far an element's top is from the page's; measured again whenever the page grows or shrinks. */
export function usePageTop(element: HTMLElement | null): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setTop(Math.round(element.getBoundingClientRect().top + window.scrollY)),
    );
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
