import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countPlaywright, countVitest, type Counts, addUpCounts } from './test-counts.ts';
import { failuresOfPlaywright, failuresOfVitest } from './test-failures.ts';
import { describeTimes, timesOfPlaywright, timesOfVitest } from './test-timings.ts';
import { readWords } from './test-words.ts';
import { isStopping, root, run } from './run.ts';
import { planSize, unlistedPlans } from './plans.ts';
import { neverSent } from './statements.ts';

/** The products and commands that the tests start are the same program over and over: compiled once. */
const compileCache = join(root, 'node_modules', '.cache', 'node-compile');

/**
 * `npm test [-- unit|browser] [--timings]`: every suite, each line with its suite's name before it; at the end what
 * failed, and one line `N passed, N failed` over all of them. With `--timings` also where the time went.
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
    failures: (report: string) => failuresOfVitest(report, root),
    times: (report: string) => timesOfVitest(report, root),
  },
  browser: {
    title: 'Browser journeys',
    command: () => ['playwright', 'test', '--config=e2e/playwright.config.ts'],
    count: countPlaywright,
    failures: failuresOfPlaywright,
    times: timesOfPlaywright,
  },
};
type SuiteName = keyof typeof suites;
const names = Object.keys(suites) as SuiteName[];

const choice = readWords(process.argv.slice(2), names);
if ('refusal' in choice) {
  console.error(choice.refusal);
  process.exit(1);
}
const { chosen, withTimings } = choice;
const folder = await mkdtemp(join(tmpdir(), 'rimpang-report-'));
const sent = join(folder, 'sent');
await mkdir(sent);

type Outcome = Counts & { failures: string[]; timing: string };

const columns = Math.max(...chosen.map((name) => name.length));
const colours: Record<string, string> =
  process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {};

async function runSuite(name: SuiteName): Promise<Outcome> {
  const suite = suites[name];
  const report = join(folder, `${name}.json`);
  const began = performance.now();
  const { code } = await run(suite.command(report), {
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      SENT_STATEMENTS: sent,
      WHOLE_RUN: '1',
      NODE_COMPILE_CACHE: compileCache,
      ...colours,
    },
    onLine: (line) => console.log(`${name.padEnd(columns)} | ${line}`),
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const text = await readFile(report, 'utf8').catch(() => '');
  const counts = suite.count(text, code);
  const found = suite.failures(text);
  const failures = counts.failed > 0 && found.length === 0 ? [`ended with code ${code}`] : found;
  const timing = text ? `\n== ${suite.title}: ${seconds} s\n${describeTimes(suite.times(text))}` : '';
  return { ...counts, failures, timing };
}

/** What a person reads at the end, in the order of the checks. */
const findings: string[] = [];

// Side by side: each of them waits for its own server now and then, and leaves the processor to the other.
const running = chosen.map(runSuite);
// The statements are all there once the unit tests have ended; the browsers go on meanwhile.
const sending = running[chosen.indexOf('unit')];
const reading = sending?.then(async () => [countStatements(), await countPlans()]).catch(unreadable);
const results = await Promise.all(running);
const statements = (await reading) ?? [];
await rm(folder, { recursive: true, force: true });
if (withTimings) for (const { timing } of results) console.log(timing);
for (const [index, { failures }] of results.entries()) {
  const { title } = suites[chosen[index] as SuiteName];
  if (failures.length > 0) console.log(`\n== ${title}: failed\n${failures.join('\n')}`);
}
for (const finding of findings) console.log(finding);
const { line, ok } = addUpCounts([...results, ...statements]);
console.log(`\n${line}`);
process.exitCode = ok && !isStopping() ? 0 : 1;

/** What cannot be read counts as failed; the browsers go on, and the run ends with its line all the same. */
function unreadable(error: unknown): Counts[] {
  findings.push(`\n== Statements and plans\n${error instanceof Error ? String(error.stack) : String(error)}`);
  return [{ passed: 0, failed: 1 }];
}

/** No plan of a statement reads or sorts a big table for a reason that is not listed (tools/plan-exceptions.ts). */
async function countPlans(): Promise<Counts> {
  const read = await unlistedPlans(root, sent, planSize, process.env.PLANS_DATABASE_URL);
  if (!read) {
    findings.push(
      '\n== Plans\nskipped: a server older than PostgreSQL 18 cannot be told how large a company is',
    );
    return { passed: 0, failed: 0 };
  }
  const { lines, plans } = read;
  if (lines.length > 0) findings.push(`\n== Plans\n${lines.join('\n')}`);
  return lines.length === 0 && plans > 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: lines.length || 1 };
}

/** Every statement of the product, and every piece one is assembled from, was sent to the database by a test. */
function countStatements(): Counts {
  const missing = neverSent(root, sent);
  if (missing.length > 0) findings.push(`\n== Statements\n${missing.join('\n')}`);
  return missing.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: missing.length };
}
