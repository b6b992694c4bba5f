import { expect, type Locator, type Page } from '@playwright/test';

/** Label → figure, as a screen shows them. */
export type Figures = Record<string, number>;

const networkLabels = ['Total Mitra', 'Mitra Aktivasi', 'Mitra RO', 'Omset Aktivasi', 'Omset RO'];
const bonusLabels = ['Total Bonus', 'Bonus Dibayarkan', 'Bonus Belum Dibayarkan'];
const cardLabels = ['Downline', 'RO tim', 'RO pribadi', 'Omset'];

/** What a partner's home, or the staff's, says about network, bonuses and points. */
export async function dashboardFigures(
  page: Page,
  address: '/dashboard' | '/admin/dashboard',
): Promise<Figures> {
  await page.goto(address);
  const main = page.getByRole('main');
  const found = await figuresIn(main, [...networkLabels, ...bonusLabels]);
  if (address === '/admin/dashboard') return found;
  const points = async (type: string) => {
    const row = main
      .getByRole('list', { name: 'Rincian bonus' })
      .getByRole('listitem')
      .filter({ hasText: type });
    return firstNumber(/([\d.]+) poin/.exec(await row.innerText())?.[1] ?? '');
  };
  return { ...found, utama: await points('Reward Utama'), peringkat: await points('Reward Peringkat') };
}

/** What the card of one member of the network says; the tree is opened there by searching. */
export async function memberFigures(page: Page, username: string): Promise<Figures> {
  const card = page
    .getByRole('treeitem')
    .filter({ hasText: `@${username} ` })
    .first();
  await expect(card).toBeVisible();
  return figuresIn(card, cardLabels);
}

/** What grew between two readings, and by how much. */
export function growth(before: Figures, after: Figures): Figures {
  const changes = Object.keys(after).map(
    (label) => [label, grown(before[label] ?? 0, after[label] ?? 0)] as const,
  );
  return Object.fromEntries(changes.filter(([, by]) => by !== 0));
}

/** Shown with at most one decimal. */
const grown = (before: number, after: number) => Math.round((after - before) * 10) / 10;

/** A figure stands with its label, whatever carries the two. */
async function figuresIn(place: Locator, labels: readonly string[]): Promise<Figures> {
  const read = labels.map(async (label) => {
    const cell = place.getByText(label, { exact: true }).last().locator('..');
    return [label, firstNumber((await cell.innerText()).slice(label.length))] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** Indonesian: dots group, a comma begins the decimals. */
function firstNumber(text: string): number {
  const digits = /\d[\d.]*(,\d+)?/.exec(text)?.[0];
  if (!digits) throw new Error(`no figure in “${text}”`);
  return Number(digits.replaceAll('.', '').replace(',', '.'));
}
