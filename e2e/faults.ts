import { expect, type Page } from '@playwright/test';
import { main } from './parts.ts';

/** What the server says when it cannot answer at the moment. */
export const busy = { code: 'BUSY', message: 'Layanan sedang sibuk. Coba lagi sebentar lagi.', data: {} };

/** Asks again until the page has read what it lacked. */
export async function retry(page: Page): Promise<void> {
  const again = main(page).getByRole('button', { name: 'Coba lagi' });
  // The live stream may be quicker than the finger: then there is nothing left to press.
  await expect(async () => {
    if ((await again.count()) > 0) await again.first().click({ timeout: 1_000 });
    await expect(main(page).getByText(busy.message)).toHaveCount(0, { timeout: 500 });
  }).toPass();
}
