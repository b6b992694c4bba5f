import { defineConfig } from '@playwright/test';
import { prepareBrowser } from '../harness/browser.ts';

const reportFile = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;
const mainJob = 'main-job.spec.ts';
const browser = await prepareBrowser();
/** Pages live for seconds: to compile their scripts better meanwhile costs a tenth of the renderer's processor time. */
const args = [...browser.args, '--js-flags=--no-opt --no-maglev'];

/**
 * Journeys in a real browser against the real server and database; each spec file has a product of its own
 * (journey.ts). `name.spec.ts` runs on both devices, `name.phone.spec.ts` and `name.desktop.spec.ts` on one; in the main
 * job everybody brings their own.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // For a machine that does ten other things as well: only what hangs reaches these. A test waits for conditions.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['./axe-coverage.ts'],
    ...(reportFile ? [['json', { outputFile: reportFile }] as const] : []),
  ],
  use: {
    actionTimeout: 60_000,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // The offline journeys allow it: requests that a worker makes are not seen by `page.route`.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { ...browser, args },
  },
  projects: [
    { name: 'together', testMatch: mainJob },
    {
      name: 'phone',
      testMatch: /(?<!\.desktop)\.spec\.ts$/,
      testIgnore: mainJob,
      // One device pixel per pixel: nothing asks for more, and four times the points to paint take longer.
      use: { viewport: { width: 360, height: 800 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testMatch: /(?<!\.phone)\.spec\.ts$/,
      testIgnore: mainJob,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
