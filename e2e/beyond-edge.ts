import type { Page } from '@playwright/test';

/**
 * What of the page stands beyond the right edge of the window, where it is cut or makes the page scroll sideways: the
 * first words of each such element, innermost ones only. What can be scrolled to inside a box of its own is fine, and so
 * is what only screen readers meet.
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
      return !element.closest('[aria-hidden="true"], [inert]') && !scrolls(element);
    };
    const beyond = [...document.body.querySelectorAll('*')].filter(isBeyond);
    return beyond
      .filter((element) => !beyond.some((other) => other !== element && element.contains(other)))
      .map((element) => (element.textContent ?? '').trim().slice(0, 40) || element.tagName.toLowerCase());
  });
}
