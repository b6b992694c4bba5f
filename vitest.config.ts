import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { contractRoutes } from './web/plugins/contract-routes.ts';

/** For a machine that does ten other things as well: only what hangs reaches these. A test waits for conditions. */
const patient = {
  // Files share the modules of their worker: to load all of the product again takes longer than most files' tests.
  isolate: false,
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
} satisfies TestProjectInlineConfiguration['test'];

/** Unit, property and API tests; the browser journeys are Playwright's (e2e/playwright.config.ts). */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'domain', include: ['domain/**/*.test.ts'], ...patient } },
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], ...patient } },
      {
        plugins: [contractRoutes()],
        test: { name: 'web', include: ['web/{src,plugins}/**/*.test.{ts,tsx}'], ...patient },
      },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], ...patient } },
      { test: { name: 'bench', include: ['bench/**/*.test.ts'], ...patient } },
      { test: { name: 'drills', include: ['drills/**/*.test.ts'], ...patient } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'client/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          setupFiles: ['server/src/testing/statements.ts', 'server/src/testing/hash-cheaply.ts'],
          ...patient,
        },
      },
    ],
  },
});
