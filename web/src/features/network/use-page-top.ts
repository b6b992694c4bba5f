import { useEffect, useState } from 'react';

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
