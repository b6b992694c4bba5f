import type { Page } from '@playwright/test';

/** Begins a new version of the plan in which the first rule is not used. */
export async function beginPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buat versi baru' }).click();
  await page.getByRole('checkbox', { name: 'Dipakai' }).first().uncheck();
}

/** Has the new version compared, and waits for what it would have paid. */
export async function comparePlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bandingkan dengan bulan lalu' }).click();
  await page.getByRole('heading', { name: /^Perbandingan/ }).waitFor();
}
