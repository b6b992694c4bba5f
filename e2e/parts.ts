import { expect, type Locator, type Page } from '@playwright/test';

/** The parts every page has, as people find them. */
export const main = (page: Page): Locator => page.getByRole('main');
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** The sheet in which a registration ends. */
export const registered = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Pendaftaran Berhasil!' });

/** The page's title, or the one with this name. */
export const level1 = (page: Page, name?: string): Locator =>
  page.getByRole('heading', { level: 1, ...(name && { name }) });

/** The one toast that is shown, on the page or in the dialog that is open. */
export function toast(where: Page | Locator): Locator {
  const page = 'page' in where ? where.page() : where;
  const close = page.getByRole('button', { name: 'Tutup pemberitahuan' });
  return where.getByRole('status').or(where.getByRole('alert')).filter({ has: close });
}

/**
 * Types into a field with a list of choices, and takes the first line with Enter. A click would have to hit a list that
 * moves while it gets shorter, and scrolling to the list can put the field, and with it the list, out of sight.
 */
export async function pickOption(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  const first = field.page().getByRole('option', { name: text, exact: true });
  await expect(first).toHaveAttribute('data-combobox-selected', 'true');
  await field.press('Enter');
  await expect(field).toHaveValue(text);
  await expect(first).toBeHidden();
}

/** The toast lies nowhere over the button. */
export async function expectUncovered(where: Locator, name: string, over: Locator): Promise<void> {
  const [button, cover] = await Promise.all([
    where.getByRole('button', { name, exact: true }).boundingBox(),
    over.boundingBox(),
  ]);
  if (!button || !cover) throw new Error(`nothing to compare with ${name}`);
  const apart = button.y + button.height <= cover.y || cover.y + cover.height <= button.y;
  expect(apart, `the toast beside ${name}`).toBe(true);
}
