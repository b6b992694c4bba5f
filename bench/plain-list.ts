import type { Page } from '../harness/slow-device.ts';

const rowHeight = 92;

/**
 * A page with nothing but a list of so many rows, each a `div` with a text: as little as a browser can have to do for a list
 * that scrolls with the page. The elements in view are used again, and each is laid out and painted by itself.
 */
const plainList = (rows: number) => `<!doctype html>
<style>
  body { margin: 0; font: 16px sans-serif; }
  main { position: relative; height: ${rows * rowHeight}px; contain: size layout style; }
  div { position: absolute; inset-inline: 0; height: ${rowHeight}px; contain: strict; }
</style>
<main></main>
<script>
  const list = document.querySelector('main');
  const elements = Array.from({ length: Math.ceil(innerHeight / ${rowHeight}) + 9 }, () => {
    const element = list.appendChild(document.createElement('div'));
    return { element, text: element.appendChild(new Text()), row: -1 };
  });
  const draw = () => {
    const first = Math.max(0, Math.floor(scrollY / ${rowHeight}) - 4);
    for (let row = first; row < first + elements.length; row += 1) {
      const place = elements[row % elements.length];
      if (place.row === row) continue;
      place.row = row;
      place.text.data = 'Row ' + row;
      place.element.style.top = row * ${rowHeight} + 'px';
    }
  };
  addEventListener('scroll', draw, { passive: true });
  draw();
</script>`;

/** What scrolling through so many rows of a tree is measured beside: the same in this list. */
export async function openPlainList(page: Page, rows: number): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(plainList(rows));
}
