import { chromium, type CDPSession, type Page } from '@playwright/test';
import { prepareBrowser } from './browser.ts';

export type { Page };

/** Round trip in milliseconds, bytes a second each way. */
type Network = { rtt: number; down: number; up: number };

/** 'Slow 4G' as Lighthouse has it: 150 ms, 1,6 Mbit/s down, 750 kbit/s up. */
export const slow4g: Network = { rtt: 150, down: 200_000, up: 93_750 };

const sizes = { phone: { width: 360, height: 800 }, desktop: { width: 1440, height: 900 } } as const;

type Slow = {
  device: keyof typeof sizes;
  /** Times that everything takes longer than this machine's processor needs. */
  slower: number;
  network?: Network;
  /** `name=value; …` of the person who is signed in at `address`. */
  cookie?: string;
  address: string;
};

export type SlowDevice = { page: Page; cdp: CDPSession; close(): Promise<void> };

/** A browser that never saw the site before, as slow as a cheap device. */
export async function openSlowDevice({
  device,
  slower,
  network,
  cookie,
  address,
}: Slow): Promise<SlowDevice> {
  const browser = await chromium.launch(await prepareBrowser());
  const isPhone = device === 'phone';
  const context = await browser.newContext({
    baseURL: address,
    viewport: sizes[device],
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
  });
  const pairs = (cookie ?? '').split('; ').filter(Boolean);
  await context.addCookies(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name, value: value.join('='), url: address };
    }),
  );
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  if (network) {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.rtt,
      downloadThroughput: network.down,
      uploadThroughput: network.up,
    });
  }
  return { page, cdp, close: () => browser.close() };
}
