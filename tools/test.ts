import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countPlaywright, countVitest, type Counts, verdict } from './test-counts.ts';
import { describeTimes, timesOfPlaywright, timesOfVitest } from './test-timings.ts';
import { isStopping, root, run } from './run.ts';
import { neverSent } from './statements.ts';

/** The products and commands that the tests start are the same program over and over: compiled once. */
const compileCache = join(root, 'node_modules', '.cache', 'node-compile');

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
const chosen = Object.entries(suites).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const folder = await mkdtemp(join(tmpdir(), 'rimpang-report-'));
const sent = join(folder, 'sent');
await mkdir(sent);

type Outcome = Counts & { timing: string };

/** The longest suite writes as it goes; what the others say follows as a block when they have ended. */
const shown = chosen.at(-1)?.[0];

async function runSuite(name: string, suite: (typeof suites)[keyof typeof suites]): Promise<Outcome> {
  const report = join(folder, `${name}.json`);
  const began = performance.now();
  if (name === shown) console.log(`\n== ${suite.title}`);
  const { code, output } = await run(suite.command(report), {
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      SENT_STATEMENTS: sent,
      WHOLE_RUN: '1',
      NODE_COMPILE_CACHE: compileCache,
    },
    keepOutput: name !== shown,
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  if (name !== shown) console.log(`\n== ${suite.title}\n${output.trimEnd()}\n== ${suite.title}: ended\n`);
  const text = await readFile(report, 'utf8').catch(() => '');
  const timing = text ? `\n== ${suite.title}: ${seconds} s\n${describeTimes(suite.times(text))}` : '';
  return { ...suite.count(text, code), timing };
}

// Side by side: each of them waits for its own server now and then, and leaves the processor to the other.
const results = await Promise.all(chosen.map(([name, suite]) => runSuite(name, suite)));
const statements = chosen.some(([name]) => name === 'unit') ? [countStatements()] : [];
await rm(folder, { recursive: true, force: true });
if (withTimings) for (const { timing } of results) console.log(timing);
const { line, ok } = verdict([...results, ...statements]);
console.log(`\n${line}`);
process.exitCode = ok && !isStopping() ? 0 : 1;

/** Every statement of the product, and every piece one is assembled from, was sent to the database by a test. */
function countStatements(): Counts {
  const missing = neverSent(root, sent);
  for (const line of missing) console.log(line);
  return missing.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: missing.length };
}
