import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countPlaywright, countVitest, type Counts, verdict } from './test-counts.ts';
import { describeTimes, timesOfPlaywright, timesOfVitest } from './test-timings.ts';
import { isStopping, root, run } from './run.ts';

/**
 * `npm test [-- unit|browser] [--timings]`: every suite, and at the end one line `N passed, N failed` over all of them;
 * with `--timings` also where the time went.
 */
const suites = {
  unit: {
    title: 'Unit, property and API tests',
    command: (report: string) => [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    count: countVitest,
    times: (report: string) => timesOfVitest(report, root),
  },
  browser: {
    title: 'Browser journeys',
    command: () => ['playwright', 'test', '--config=e2e/playwright.config.ts'],
    count: countPlaywright,
    times: timesOfPlaywright,
  },
};

const words = process.argv.slice(2);
const withTimings = words.includes('--timings');
const wanted = words.filter((word) => word !== '--timings');
const timings: string[] = [];
const folder = await mkdtemp(join(tmpdir(), 'rimpang-report-'));
const results: Counts[] = [];
for (const [name, suite] of Object.entries(suites)) {
  if (isStopping() || (wanted.length > 0 && !wanted.includes(name))) continue;
  console.log(`\n== ${suite.title}`);
  const report = join(folder, `${name}.json`);
  const began = performance.now();
  const { code } = await run(suite.command(report), {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, WHOLE_RUN: '1' },
  });
  const text = await readFile(report, 'utf8').catch(() => '');
  results.push(suite.count(text, code));
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  if (withTimings && text)
    timings.push(`\n== ${suite.title}: ${seconds} s\n${describeTimes(suite.times(text))}`);
}
await rm(folder, { recursive: true, force: true });
for (const timing of timings) console.log(timing);
const { line, ok } = verdict(results);
console.log(`\n${line}`);
process.exitCode = ok && !isStopping() ? 0 : 1;
