import { writeFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import * as station from './main-job-stations.ts';

/** What each kept picture of the main job shows, by the name that its station gives it. */
const captions: Record<string, string> = {
  'budi-ordered': 'Budi orders two PINs with his proof of transfer.',
  'admin-order': 'Staff see the order beside its proof.',
  'admin-processed': 'One press: the PINs are his, every bonus is booked.',
  'budi-transferred': 'He passes one PIN on to Siti.',
  'siti-registered-sheet': 'Siti registers Dewi and sees what she earned.',
  'siti-why': 'Every bonus says why, for whom and by which rule.',
  'siti-requested': 'She asks for all of her money.',
  'finance-review': 'Finance decides, beside the account it goes to.',
  'finance-approved': 'Approved: paid out in the ledger, to the rupiah.',
  'siti-paid': 'Her screen knows before she reloads it.',
};
const secondsEach = 2.4;
const phone = { viewport: { width: 360, height: 720 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 } };
const stage = { width: 1080, height: 620 };

type LogIn = (page: Page, username: string) => Promise<void>;
type Seen = { phone?: string; desktop?: string };

const asImage = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;

/** Both screens side by side, the one that is not touched now in the background. */
function stageHtml(seen: Seen, active: keyof Seen, caption: string): string {
  const screen = (kind: keyof Seen, width: number, height: number) => {
    const look = `width:${width}px;height:${height}px;border-radius:12px;border:1px solid #c9d2cc;background:#fff`;
    const faded = kind === active ? '' : ';opacity:.35';
    return seen[kind]
      ? `<img src="${seen[kind]}" style="${look}${faded}">`
      : `<div style="${look}${faded}"></div>`;
  };
  return `<body style="margin:0;background:#f3f6f4;font:600 24px system-ui,sans-serif;color:#16241b">
    <div style="display:flex;gap:24px;padding:24px 24px 16px;align-items:center">
      ${screen('phone', 260, 520)}${screen('desktop', 748, 468)}</div>
    <div style="padding:0 24px">${caption}</div></body>`;
}

/**
 * The main job of the product, from an order to a payout, as an animated WebP at `file`: played by the stations of its
 * journey in a running product with demo data, whose people change by it.
 */
export async function takeMovingPicture(
  browser: Browser,
  address: string,
  logIn: LogIn,
  file: string,
): Promise<void> {
  const open = async (device: BrowserContextOptions, username: string) => {
    const common = {
      baseURL: address,
      locale: 'id-ID',
      timezoneId: 'Asia/Jakarta',
      colorScheme: 'light',
    } as const;
    const context = await browser.newContext({ ...device, ...common, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await logIn(page, username);
    return page;
  };
  const budi = await open(phone, 'budi');
  const siti = await open(phone, 'siti');
  const admin = await open(desktop, 'admin');
  const finance = await open(desktop, 'finance');
  const stagePage = await browser.newPage({ viewport: stage });
  const frames: Buffer[] = [];
  const seen: Seen = { desktop: asImage(await admin.screenshot()) };
  const picture = async (page: Page, name: string) => {
    const caption = captions[name];
    if (!caption) return;
    await page.getByText('Menyiapkan tautan').waitFor({ state: 'hidden' });
    const active = page.viewportSize()?.width === phone.viewport.width ? 'phone' : 'desktop';
    seen[active] = asImage(await page.screenshot());
    await stagePage.setContent(stageHtml(seen, active, caption));
    frames.push(await stagePage.screenshot());
  };
  await station.order(budi, picture);
  await station.processOrder(admin, picture);
  await station.transferToSiti(budi, picture);
  await station.register(siti, picture);
  await station.explainReferral(siti, picture);
  await station.withdraw(siti, finance, picture);
  if (frames.length !== Object.keys(captions).length)
    throw new Error(
      `${frames.length} frames of ${Object.keys(captions).length}: a station names its pictures differently`,
    );
  const moving = sharp(frames, { join: { animated: true } }).webp({
    quality: 72,
    effort: 6,
    loop: 0,
    delay: frames.map(() => secondsEach * 1_000),
  });
  await writeFile(file, await moving.toBuffer());
}
