import { expect, test } from '@playwright/test';
import { notLookedAt, pagesOf } from './axe-coverage.ts';
import { beyondEdge, brokenFigures, tornWords, widthsBeyondEdge } from './beyond-edge.ts';
import { colourRules, expectAccessible, findings } from './checks.ts';

const page = (
  more: string,
) => `<!doctype html><html lang="id"><title>Periksa</title><main><h1>Periksa</h1>${more}</main>
  <style>@media (prefers-color-scheme: dark) { .faint { color: #333; background: #222 } }</style>`;

test('axe sees what is missing, and what cannot be read in the dark only', async ({ page: tab }) => {
  await tab.setContent(page('<p>Terbaca</p>'));
  await expectAccessible(tab);
  await tab.setContent(page('<p class="faint">Samar</p><img src="data:,">'));
  await tab.emulateMedia({ colorScheme: 'light' });
  expect(await findings(tab)).toEqual([expect.stringMatching(/^image-alt: img/)]);
  await tab.emulateMedia({ colorScheme: 'dark' });
  expect(await findings(tab)).toEqual([
    expect.stringMatching(/^color-contrast: p/),
    expect.stringMatching(/^image-alt: img/),
  ]);
  expect(await findings(tab, colourRules)).toEqual([expect.stringMatching(/^color-contrast: p/)]);
});

test('an open dialog is looked at alone, and the page behind it counts as not looked at', async ({
  page: tab,
}) => {
  const { annotations } = test.info();
  await tab.setContent(page('<img src="data:,"><dialog aria-label="Periksa"><p>Terbaca</p></dialog>'));
  expect(await findings(tab)).toEqual([expect.stringMatching(/^image-alt: img/)]);
  await tab.evaluate(() => document.querySelector('dialog')?.showModal());
  const before = annotations.length;
  await expectAccessible(tab);
  expect(annotations).toHaveLength(before);
  await tab.evaluate(() => document.querySelector('p')?.replaceWith(new Image()));
  expect(await findings(tab)).toEqual([expect.stringMatching(/^image-alt: dialog > img/)]);
});

test('every address of the route tables has to be looked at, in both schemes', () => {
  const pages = pagesOf({
    root: { id: 'root' },
    home: { id: 'home', parentId: 'root' },
    robots: { id: 'robots', parentId: 'root', path: 'robots.txt' },
    area: { id: 'area', parentId: 'root', path: 'area' },
    list: { id: 'list', parentId: 'area', path: 'list' },
    one: { id: 'one', parentId: 'area', path: ':id' },
    rest: { id: 'rest', parentId: 'area', path: '*' },
  });
  expect(pages).toEqual(['/', '/area/:id', '/area/list']);
  const looks = new Set(['light /', 'dark /', 'light /area/list', 'dark /area/7']);
  expect(notLookedAt(pages, looks)).toEqual(['light /area/:id', 'dark /area/list']);
});

test('what the window cuts, scrolls to or a table reaches beyond is named; what scrolls in its own box is not', async ({
  page: tab,
}) => {
  const wide = 'style="width: 900px"';
  const beyond = async (inside: string) => {
    await tab.setContent(
      `<meta name="viewport" content="width=device-width"><body style="margin:0">${inside}`,
    );
    return beyondEdge(tab);
  };
  await tab.setViewportSize({ width: 400, height: 600 });
  expect(await beyond('<p>Terbaca</p>')).toEqual([]);
  expect(await beyond(`<div style="overflow: clip"><p ${wide}>Terpotong</p></div>`)).toEqual([
    '400: Terpotong',
  ]);
  expect(await beyond(`<div aria-hidden="true" ${wide}>Hiasan</div>`)).toEqual(['400: the page by 500 px']);
  expect(await beyond(`<div style="overflow-x: auto"><p ${wide}>Digeser</p></div>`)).toEqual([]);
  expect(await beyond(`<div style="overflow: clip"><img alt="" ${wide} src="data:,"></div>`)).toEqual([]);
  const table = '<table style="width: 300px"><caption>Pesanan</caption></table>';
  expect(await beyond(`<main><div style="width: 200px; overflow-x: auto">${table}</div></main>`)).toEqual([
    '400: table Pesanan by 100 px',
  ]);
});

test('a walk over widths names those that are too narrow, and leaves the page as it was', async ({
  page: tab,
}) => {
  const before = tab.viewportSize();
  await tab.setContent('<div style="overflow: clip"><p style="width: 900px">Terpotong</p></div>');
  const html = await tab.content();
  expect(await widthsBeyondEdge(tab, [320, 880, 920, 860])).toEqual([320, 880, 860]);
  expect(await tab.content()).toBe(html);
  expect(await tab.evaluate(() => innerWidth)).toBe(before?.width);
});

test('an amount that breaks over two lines is named; one that moves to the next line whole is not', async ({
  page: tab,
}) => {
  await tab.setViewportSize({ width: 400, height: 600 });
  const shown = async (style: string) => {
    await tab.setContent(`<p style="width: 90px; ${style}">Rp 1.234.567.890</p>`);
    return brokenFigures(tab);
  };
  expect(await shown('')).toEqual([]);
  expect(await shown('width: 60px; overflow-wrap: anywhere')).toEqual(['400: 1.234.567.890 in 2 lines']);
});

test('a number, a zone of time or a dot that the end of a line tears off is named; one that moves on whole is not', async ({
  page: tab,
}) => {
  await tab.setViewportSize({ width: 400, height: 600 });
  const torn = async (words: string, width: number) => {
    await tab.setContent(`<p style="width: ${width}px; font-size: 16px">${words}</p>`);
    return tornWords(tab);
  };
  expect(await torn('@budi <b style="white-space: nowrap">0812-2600-1502</b>', 120)).toEqual([]);
  expect(await torn('@budi 0812-2600-<b>1502</b>', 120)).toEqual(['400: 0812-2600-1502']);
  expect(await torn('2026, 11.08&nbsp;WIB', 100)).toEqual([]);
  expect(await torn('2026, 11.08 WIB', 100)).toEqual(['400: 11.08 WIB']);
  expect(await torn('@<b>budi</b> · Mitra', 160)).toEqual([]);
  expect(await torn('@<b>budi</b> · Mitra', 80)).toEqual(['400: @budi · Mitra']);
});
