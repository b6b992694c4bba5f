import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/**
 * Tells how high the elements are that draw the rows. One observer watches each element from its first row to its last: what a row
 * is taken for holds until its element changes its height. `width` of the tree: with another one rows may be taken for another
 * height, so all are measured again.
 */
export function useWatchedHeights(width: number, onHeight: (index: number, height: number) => void) {
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
  return watch;
}
