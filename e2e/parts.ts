import type { Locator, Page } from '@playwright/test';

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
