import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Stands before the page inside `main`: when another page takes its place, by a link, a key or the way back, the focus goes to the
 * new page's title, which a screen reader reads out, or to `main` until the title is there. Not where the document begins, and not
 * where only what stands behind the `?` changes. A page that takes the focus itself (a panel, a dialog, a field) has it, because
 * its effects come after this one's; a dialog gives the focus back to the title.
 */
export function PageFocus() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.querySelector('main');
    return main ? followTitle(main) : undefined;
  }, [pathname]);
  return null;
}

/** Holds the focus at the title, also where it comes later or another takes its place, until the person goes on from it. */
function followTitle(main: HTMLElement): () => void {
  let place = main;
  const ended = new AbortController();
  const follow = () => {
    const title = main.querySelector('h1');
    if (place === title) return;
    place = title ?? main;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(follow);
  const end = () => {
    watch.disconnect();
    ended.abort();
  };
  main.focus({ preventScroll: true });
  follow();
  watch.observe(main, { childList: true, subtree: true });
  const { signal } = ended;
  document.addEventListener('focusin', ({ target }) => target !== place && end(), { signal });
  document.addEventListener('pointerdown', end, { signal });
  return end;
}
