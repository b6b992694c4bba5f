import type { Page } from '@playwright/test';

/**
 * What of the page stands beyond the right edge of the window, where it is cut or makes the page scroll sideways: the
 * first words of each such element, innermost ones only; the page itself, where it scrolls sideways for another reason;
 * and each table that reaches out of what it stands in. Each says the width of the window first. What can be scrolled to
 * inside a box of its own is fine, except a table; so is what only screen readers meet, and a drawing without words,
 * which its frame may cut.
 */
export const beyondEdge = (page: Page): Promise<string[]> => page.evaluate(findBeyondEdge);

/** The widths at which something stands beyond the edge, as far as each is laid out at once. */
export async function widthsBeyondEdge(page: Page, widths: readonly number[]): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  const found: number[] = [];
  // One call of the browser per width, and nothing is painted meanwhile: painting took more than half of a walk.
  await page.evaluate(`globalThis.findBeyondEdge = ${findBeyondEdge.toString()}`);
  const unpainted = await page.addStyleTag({ content: 'html { clip-path: inset(0 0 100% 0) !important }' });
  const mobile = await page.evaluate(() => navigator.maxTouchPoints > 0);
  for (const width of widths) {
    await devtools.send('Emulation.setDeviceMetricsOverride', {
      width,
      height: 800,
      deviceScaleFactor: 1,
      mobile,
    });
    const { result } = await devtools.send('Runtime.evaluate', {
      expression: 'innerWidth + " " + findBeyondEdge().length',
      returnByValue: true,
    });
    if (result.value !== `${width} 0`) found.push(width);
  }
  await unpainted.evaluate((style: Element) => style.remove());
  await devtools.detach();
  const size = page.viewportSize();
  // A size that Playwright set before is not set again.
  if (size) await page.setViewportSize({ ...size, height: size.height + 1 });
  if (size) await page.setViewportSize(size);
  return found;
}

/** Runs in the page. */
function findBeyondEdge(): string[] {
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
}

/** The amounts of the page that break over two lines, each after the width of the window. */
export function brokenFigures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      for (const { 0: figure, index } of (node.textContent ?? '').matchAll(/\d{1,3}(\.\d{3})+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + figure.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`${window.innerWidth}: ${figure} in ${lines.size} lines`);
      }
    }
    return found;
  });
}

/**
 * The words of the page that are not seen whole: cut by a box that hides what stands beyond it, standing out of the button, field or
 * badge that they belong to, or a figure longer than the field it is typed into. Each after the width of the window.
 */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], .vh');
    // A line of words is up to a third higher than its letters.
    const beside = (inner: DOMRect, outer: DOMRect, across: boolean, down: boolean) =>
      (across && (inner.right > outer.right + 1.5 || inner.left < outer.left - 1.5)) ||
      (down &&
        (inner.bottom > outer.bottom + inner.height * 0.33 || inner.top < outer.top - inner.height * 0.33));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      const words = (node.textContent ?? '').trim();
      if (!parent || !words || !isShown(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, position, clipPath, webkitLineClamp } = getComputedStyle(box);
        const outer = box.getBoundingClientRect();
        // A beginning that is shown on purpose; what it begins is read in full where it is opened.
        if (webkitLineClamp !== 'none') break;
        if (clipPath.startsWith('inset(50%') || (outer.width <= 1 && outer.height <= 1)) break;
        const holds = box.matches('button, a, label, td, th, li, dd, dt, [role="status"], nav');
        const hidesX = /hidden|clip/.test(overflowX);
        const hidesY = /hidden|clip/.test(overflowY);
        const isInline = getComputedStyle(box).display.startsWith('inline') && box.clientWidth === 0;
        if (isInline) continue;
        if (lines.some((line) => beside(line, outer, hidesX || holds, hidesY || holds)))
          found.add(words.slice(0, 40));
        if (/auto|scroll/.test(overflowX) || position === 'fixed') break;
      }
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input[inputmode="numeric"]')) {
      if (isShown(field) && field.value && field.scrollWidth > field.clientWidth + 1) found.add(field.value);
    }
    return [...found].map((what) => `${window.innerWidth}: ${what}`);
  });
}

/**
 * What is pressed on the page and is smaller than a finger, 44 px in both directions; each after the width of the window. A field
 * counts with its label, and what reaches beyond its own box with all that takes the press. Links inside a text are as high as its lines.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const finger = 43.5;
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], .vh, [aria-hidden="true"]') &&
      element.getBoundingClientRect().width > 4;
    const reach = (element: Element, side: 'width' | 'height'): number => {
      const beyond = ['::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part);
        const takes = style.content !== 'none' && style.position === 'absolute';
        return takes ? Number.parseFloat(style[side]) : 0;
      });
      const label = element.matches('input') ? element.closest('label') : null;
      const boxes = label ? [element, label] : [element];
      return Math.max(...beyond, ...boxes.map((box) => box.getBoundingClientRect()[side]));
    };
    const isInText = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      element.closest('p, li, dd, small')?.textContent?.trim() !== element.textContent?.trim();
    const pressed = document.querySelectorAll('button, a[href], input, select, textarea, summary');
    const small = [...pressed].filter(
      (element) =>
        isShown(element) &&
        !isInText(element) &&
        (reach(element, 'width') < finger || reach(element, 'height') < finger),
    );
    return small.map((element) => {
      const { width, height } = element.getBoundingClientRect();
      const words = element.textContent || element.getAttribute('aria-label') || element.tagName;
      return `${window.innerWidth}: ${words.trim().slice(0, 40)} ${Math.round(width)} × ${Math.round(height)}`;
    });
  });
}

/** The moments in tables of the page that take more than one line; each after the width of the window. */
export function brokenMoments(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main td time')].flatMap((moment) => {
      const words = document.createRange();
      words.selectNodeContents(moment);
      const lines = new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom / 4)));
      return lines.size > 1 ? [`${window.innerWidth}: ${moment.textContent}`] : [];
    }),
  );
}

/**
 * What of the page's words is torn apart by the end of a line: a telephone number, the time of a moment and its zone, a dot between two
 * words from either of them. Each after the width of the window.
 */
export function tornWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const whole = /\b0\d{2,3}(-\d{3,5}){2}\b|\d{2}\.\d{2}\s(WIB)\b|\S+\s·\s\S+/g;
    const isBlock = (element: Element) => !/^(inline|contents)$/.test(getComputedStyle(element).display);
    const blocks = new Map<Element, Text[]>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      let block = node.parentElement;
      if (!block?.checkVisibility({ visibilityProperty: true }) || block.closest('.vh, title')) continue;
      while (block.parentElement && !isBlock(block)) block = block.parentElement;
      blocks.set(block, [...(blocks.get(block) ?? []), node as Text]);
    }
    const bottomOf = (nodes: readonly Text[], at: number): number => {
      let before = 0;
      const node = nodes.find(({ data }) => {
        const isHere = at < before + data.length;
        before += isHere ? 0 : data.length;
        return isHere;
      });
      const range = document.createRange();
      if (!node) return 0;
      range.setStart(node, at - before);
      range.setEnd(node, at - before + 1);
      return range.getBoundingClientRect().bottom;
    };
    return [...blocks.values()].flatMap((nodes) => {
      const words = nodes.map(({ data }) => data).join('');
      return [...words.matchAll(whole)].flatMap(({ 0: part, index }) => {
        const dot = part.indexOf('·');
        const places = dot < 0 ? [0, part.length - 1] : [dot - 2, dot, dot + 2];
        const bottoms = places.map((place) => bottomOf(nodes, index + place));
        return Math.max(...bottoms) - Math.min(...bottoms) > 8 ? [`${window.innerWidth}: ${part}`] : [];
      });
    });
  });
}
