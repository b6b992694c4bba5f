import { useLayoutEffect, useState } from 'react';
import { pixelsPerRem } from '../../ui/text-size.ts';

type Place = { top: number; width: number; rem: number };
const nowhere: Place = { top: 0, width: 0, rem: 16 };

/**
 * How far an element's top is from the page's, how wide the element is, and how many pixels a rem is; measured again whenever the page changes its size,
 * and at no other time: what is drawn with each step of a scroll asks the page nothing.
 */
export function usePagePlace(element: HTMLElement | null): Place {
  const [place, setPlace] = useState(nowhere);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => {
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      const width = element.clientWidth;
      const rem = pixelsPerRem();
      setPlace((before) =>
        before.top === top && before.width === width && before.rem === rem ? before : { top, width, rem },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return place;
}
