import type { Page } from '@playwright/test';

/**
 * What of the page stands beyond the right edge of the window, where it is cut or makes the page scroll sideways: the
 * first words of each such element, innermost ones only; the page itself, where it scrolls sideways for another reason;
 * and each table that reaches out of what it stands in. Each says the width of the window first. What can be scrolled to
 * inside a box of its own is fine, except a table; so is what only screen readers meet, and a drawing without words,
 * which its frame may cut.
 */
export function beyondEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const scrolls = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
      }
      return false;
    };
    const isBeyond = (element: Element): boolean => {
      const { right, width, height } = element.getBoundingClientRect();
      if (right <= edge + 1 || width < 2 || height < 2) return false;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      return !element.closest('[aria-hidden="true"], [inert], img[alt=""]') && !scrolls(element);
    };
    const beyond = [...document.body.querySelectorAll('*')].filter(isBeyond);
    const found = beyond
      .filter((element) => !beyond.some((other) => other !== element && element.contains(other)))
      .map((element) => (element.textContent ?? '').trim().slice(0, 40) || element.tagName.toLowerCase());

    const sideways = document.documentElement.scrollWidth - edge;
    if (sideways > 0 && found.length === 0) found.push(`the page by ${sideways} px`);

    for (const table of document.querySelectorAll('main table')) {
      if (!table.checkVisibility({ visibilityProperty: true })) continue;
      const box = table.parentElement?.getBoundingClientRect();
      const by = Math.round(table.getBoundingClientRect().right - (box?.right ?? 0));
      if (by > 1) found.push(`table ${table.querySelector('caption')?.textContent} by ${by} px`);
    }
    return found.map((what) => `${window.innerWidth}: ${what}`);
  });
}
