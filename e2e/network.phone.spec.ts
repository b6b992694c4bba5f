import type { Page } from '@playwright/test';
import { givePins, register } from './calls.ts';
import { expectAccessible, expectFitsNarrow } from './checks.ts';
import { expect, signIn, test } from './journey.ts';

test.use({ productName: 'network' });

test('the tree is walked by keyboard alone, with its levels declared', async ({ page }) => {
  await signIn(page, 'budi');
  await page.goto('/dashboard/network-diagram');
  const tree = page.getByRole('tree', { name: 'Jaringan Budi Santoso' });
  const item = (name: string) => tree.getByRole('treeitem', { name: new RegExp(name) });
  await expect(item('Siti Rahmawati')).toHaveAttribute('aria-level', '2');
  await item('Budi Santoso').focus();
  await page.keyboard.press('ArrowDown');
  await expect(item('Siti Rahmawati')).toBeFocused();
  await expect(item('Siti Rahmawati')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(item('Siti Rahmawati')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(item('Andi Pratama')).toBeFocused();
  await expect(item('Andi Pratama')).toHaveAttribute('aria-level', '3');
  await page.keyboard.press('ArrowLeft');
  await expect(item('Siti Rahmawati')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item('Budi Santoso')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item('Andi Pratama')).toBeFocused();
  await expectAccessible(page);
  await expectFitsNarrow(page);

  // Behind every name is the member: of a deeper one without number, of a direct one with it.
  await page.keyboard.press('Enter');
  const andi = page.getByRole('dialog', { name: 'Andi Pratama' });
  await expect(andi).toContainText('RO terakhir');
  await expect(andi.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0);
  await page.goBack();
  await expect(andi).toBeHidden();
  await tree.getByRole('button', { name: 'Tentang Siti Rahmawati' }).click();
  const siti = page.getByRole('dialog', { name: 'Siti Rahmawati' });
  await expect(siti.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/62/);
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await siti.getByRole('link', { name: 'Daftarkan di bawahnya' }).click();
  await expect(page.getByLabel(/Username upline|Username referral|upline/i).first()).toHaveValue('siti');
});

test('a row is as high as it is taken for before it is measured: scrolling places nothing anew', async ({
  visitor,
}) => {
  const owner = await visitor('desktop', 'superadmin');
  await owner.goto('/admin/network?tampil=pohon');
  const rows = owner.getByRole('tree').locator('[role=treeitem]:not([aria-busy])');
  await expect(rows.nth(1)).toBeVisible();
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(new Set(heights)).toEqual(new Set([92]));
});

test('a search jumps to a member deep below; the breadcrumb leads back up to oneself', async ({ page }) => {
  await signIn(page, 'ratna');
  await page.goto('/dashboard/network-diagram');
  const tree = page.getByRole('tree');
  await page.getByLabel('Cari mitra di jaringan').fill('yusuf');
  const hit = tree.getByRole('treeitem', { name: /Yusuf/ });
  await expect(hit).toBeInViewport();
  await expect(hit).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText(/^1 mitra ditemukan, \d+ tingkat di bawah Anda$/)).toBeVisible();
  const way = page.getByRole('navigation', { name: /jaringan/i });
  await expect(way).toContainText('Yusuf');
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await way
    .getByRole('button', { name: 'Anda' })
    .or(way.getByRole('link', { name: 'Anda' }))
    .click();
  await expect(page.getByRole('tree', { name: 'Jaringan Ratna Dewi Wulandari' })).toBeVisible();
});

/**
 * Who scrolls sees other rows in the same elements (decision 143): hardly any is made, the focus stays in its row, and
 * `aria-owns` names the rows in the order in which they stand.
 */
async function expectElementsUsedAgain(page: Page) {
  const tree = page.getByRole('tree');
  await tree.getByRole('treeitem').first().focus();
  const focused = await page.evaluate(() => document.activeElement?.id);
  const seen = await tree.evaluate(async (element) => {
    const rows = new Set<string>();
    let made = 0;
    const count = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) made += addedNodes.length;
    });
    count.observe(element, { childList: true });
    const nextPicture = () => new Promise((resolve) => requestAnimationFrame(resolve));
    window.scrollTo(0, 0);
    for (let y = 0; y < document.body.scrollHeight; y += 100) {
      window.scrollTo(0, y);
      await nextPicture();
      await nextPicture();
      for (const row of element.querySelectorAll('[role=treeitem]')) rows.add(row.id);
    }
    return { rows: rows.size, made, drawn: element.childElementCount };
  });
  expect(seen.rows).toBeGreaterThan(members / 2);
  expect(seen.made).toBeLessThan(seen.drawn);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(focused);
  const order = await tree.evaluate((element) =>
    (element.getAttribute('aria-owns') ?? '').split(' ').map((id) => document.getElementById(id)?.offsetTop),
  );
  expect(order).toHaveLength(seen.drawn);
  expect(order).toEqual(order.toSorted((a, b) => Number(a) - Number(b)));
}

/** So many that a screen shows only a part of them. */
const members = 60;

test('many direct members are drawn only where one looks; long names wrap', async ({ visitor }) => {
  const owner = await visitor('desktop', 'superadmin');
  const andi = await visitor('phone', 'andi');
  await givePins(owner, 'andi', 'activation', members);
  const longName = 'Raden Ajeng Kusumaningtyas Wulandari Prawirodirdjo Sosrodiningrat';
  for (let number = 1; number <= members; number += 1) {
    const fullName = number === 1 ? longName : `Mitra Lebar ${number}`;
    await register(andi, number, { username: `lebar${number}`, fullName, upline: 'andi' });
  }
  await andi.goto('/dashboard/network-diagram');
  const items = andi.getByRole('tree').getByRole('treeitem');
  await expect(items.first()).toContainText(String(members));
  const long = items.filter({ hasText: longName });
  await expect(long).toHaveAttribute('aria-setsize', String(members));
  expect(
    await long.evaluate((row) =>
      [...row.querySelectorAll('*')].every(
        (part) =>
          part.scrollWidth <= part.clientWidth + 1 || getComputedStyle(part).textOverflow !== 'ellipsis',
      ),
    ),
  ).toBe(true);
  await expect.poll(() => items.count()).toBeLessThan(40);
  await andi.keyboard.press('Tab');
  await items.first().focus();
  await andi.keyboard.press('End');
  await andi.keyboard.press('Enter');
  await expect(items.filter({ hasText: 'Mitra Lebar' }).last()).toBeVisible();
  await expect.poll(() => items.count()).toBeLessThan(40);
  await expectFitsNarrow(andi);
  await expectElementsUsedAgain(andi);

  await andi.goto('/dashboard/network-diagram?tampil=diagram');
  const diagram = andi.getByRole('region', { name: 'Diagram jaringan Andi Pratama' });
  await expect(diagram.getByText('@andi')).toBeInViewport();
  await expect(diagram.getByText(/mitra langsung lainnya/)).toHaveCount(1);
  // On a phone it fills the width and grows downwards only: oneself across, below that two beside each other.
  await expect(diagram).toHaveJSProperty('scrollWidth', await diagram.evaluate((frame) => frame.clientWidth));
  const cards = await diagram.locator('li > div').evaluateAll((all) => all.map((card) => card.clientWidth));
  expect(cards[0]).toBeGreaterThan(320);
  expect(cards[1]).toBeGreaterThan(148);
  await expectFitsNarrow(andi);
  await expectAccessible(andi);
});
