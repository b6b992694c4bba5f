const menu = () => document.querySelector<HTMLDetailsElement>('[data-menu][open]');

/** The menu of phones opens without a script; with one it also closes by Escape, by a press beside it and by its links. */
function closeMenuWhenLeft() {
  document.addEventListener('keydown', ({ key }) => {
    const open = key === 'Escape' ? menu() : null;
    if (!open) return;
    open.open = false;
    open.querySelector('summary')?.focus();
  });
  document.addEventListener('click', ({ target }) => {
    const open = menu();
    if (!open || !(target instanceof Element)) return;
    // A link of the menu may lead to a place on this very page: the menu must not stay in front of it.
    if (!open.contains(target) || target.closest('a')) open.open = false;
  });
}

/** Most visitors are not signed in: who may be is looked at by a part of its own (`storedUserKey`). */
function offerOwnArea() {
  try {
    if (!localStorage.getItem('user')) return;
  } catch {
    return;
  }
  import('./own-area.ts').then(
    (part) => part.offerOwnArea(),
    () => undefined,
  );
}

/** Marks the section that is being read; 'Beranda' only while none is. */
function markPlace() {
  const links = Array.from(document.querySelectorAll<HTMLAnchorElement>('header nav a'));
  const home = links.filter((link) => link.getAttribute('aria-current') === 'page' && link.pathname === '/');
  const sections = new Map(links.map(({ hash }) => [document.getElementById(hash.slice(1)), hash]));
  const mark = (place?: string) => {
    for (const link of links) if (link.hash) setCurrent(link, link.hash === place && 'location');
    for (const link of home) setCurrent(link, !place && 'page');
  };
  let current: string | undefined;
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        const place = `#${target.id}`;
        if (isIntersecting) current = place;
        else if (current === place) current = undefined;
      }
      mark(current);
    },
    // A line two fifths down the screen: one section at most lies on it.
    { rootMargin: '-40% 0% -60%' },
  );
  for (const [section] of sections) if (section) observer.observe(section);
}

function setCurrent(link: Element, word: string | false) {
  if (word) link.setAttribute('aria-current', word);
  else link.removeAttribute('aria-current');
}

/** What the header of the public pages can do beyond leading somewhere. */
export function wakeHeader(): void {
  closeMenuWhenLeft();
  offerOwnArea();
  markPlace();
}
