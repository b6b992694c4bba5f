import { defineConfig } from '@playwright/test';
import { prepareBrowser } from './browser.ts';
import { freePort } from './free-port.ts';

// Every worker reads this file again; the port is chosen once and inherited.
process.env.E2E_PORT ??= String(await freePort());
const port = process.env.E2E_PORT;
const reportFile = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/**
 * Journeys in a real browser against the real server and database. `name.spec.ts` runs on both devices,
 * `name.phone.spec.ts` and `name.desk.spec.ts` on one.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  maxFailures: 5,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: reportFile ? [['list'], ['json', { outputFile: reportFile }]] : [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    screenshot: 'only-on-failure',
    launchOptions: await prepareBrowser(),
  },
  projects: [
    {
      name: 'phone',
      testMatch: /(?<!\.desk)\.spec\.ts$/,
      use: { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    {
      name: 'desk',
      testMatch: /(?<!\.phone)\.spec\.ts$/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: 'node e2e/product.ts',
    cwd: '..',
    url: `http://localhost:${port}/healthz`,
    env: { PORT: port },
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
