import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandWords } from '../harness/command-words.ts';
import { findViolations } from './boundaries.ts';
import { type Ended, root, run } from './run.ts';
import { findSqlViolations } from './sql-rules.ts';
import { findUntidy } from './tidy.ts';

commandWords('npm run check', {});

/** `npm run check`: everything that needs no running product, with the time each step took. */
type Step = { name: string; run: () => Promise<Ended> };

const program = (name: string, ...words: string[]): Step => ({
  name,
  run: () => run(words, { keepOutput: true }),
});

const workspaces = ['domain', 'contract', 'server', 'harness', 'e2e', 'bench', 'drills', 'tools'];

const steps: Step[] = [
  program('format', 'biome', 'format', '.'),
  { name: 'lint', run: lint },
  { name: 'boundaries', run: () => listed(findViolations) },
  { name: 'sql', run: () => listed(findSqlViolations) },
  { name: 'tidy', run: () => listed(findUntidy) },
  program('types of the tools at the root', ...typesOf('.')),
  ...workspaces.map((name) => program(`types of ${name}`, ...typesOf(name))),
  { name: 'types of web', run: webTypes },
  { name: 'types of client', run: clientTypes },
  program('dead code', 'knip', '--no-progress'),
];

let generated: Promise<Ended> | undefined;
const began = Date.now();
const waiting = [...steps];
let failures = 0;
await Promise.all([work(), work()]);
console.log(`${steps.length - failures} of ${steps.length} steps in order, ${seconds(began)}`);
process.exitCode = failures === 0 ? 0 : 1;

/** Takes step after step until none is left; two of these keep two cores busy. */
async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const start = Date.now();
    const { code, output } = await step.run();
    console.log(`${code === 0 ? '✓' : '✗'} ${step.name} ${seconds(start)}`);
    if (code === 0) continue;
    failures += 1;
    console.log(output.trimEnd());
  }
}

/** A check of this project's own: what it finds, line by line, is what is wrong. */
async function listed(find: (root: string) => string[]): Promise<Ended> {
  const found = find(root);
  return { code: found.length === 0 ? 0 : 1, output: found.join('\n') };
}

/** The types of the routes are generated from the route table first. */
async function webTypes(): Promise<Ended> {
  const web = join(root, 'web');
  if (!existsSync(join(web, 'tsconfig.json'))) return { code: 1, output: 'web/tsconfig.json is missing' };
  const generated = await run(['react-router', 'typegen'], { cwd: web, keepOutput: true });
  if (generated.code !== 0) return generated;
  const pages = await run(typesOf('web'), { keepOutput: true });
  // The worker runs in another environment than the pages.
  return pages.code === 0 ? run(typesOf('web/worker'), { keepOutput: true }) : pages;
}

/** Types of the API, generated of its description for all who need them, once. */
function generateClient(): Promise<Ended> {
  generated ??= run(['node', 'client/generate.ts'], { keepOutput: true });
  return generated;
}

/** The linter asks types, those of the API's client too. */
async function lint(): Promise<Ended> {
  const made = await generateClient();
  return made.code === 0 ? run(['oxlint', '--deny-warnings'], { keepOutput: true }) : made;
}

async function clientTypes(): Promise<Ended> {
  const made = await generateClient();
  return made.code === 0 ? run(typesOf('client'), { keepOutput: true }) : made;
}

/** The compiler over one project; it looks again only at what has changed since the last check on this machine. */
function typesOf(project: string): string[] {
  const cache = join(root, 'node_modules', '.cache', 'types', `${project.replace(/\W/g, '-')}.tsbuildinfo`);
  return ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', cache];
}

function seconds(start: number): string {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`;
}
