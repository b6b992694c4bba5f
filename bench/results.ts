import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import type { Measurement } from './measure.ts';

/** What one named measurement found, and where and when. */
export type Part = {
  name: string;
  at: string;
  commit: string;
  /** Was anything changed in the checkout and not committed? */
  changed: boolean;
  seconds: number;
  /** Partners of the companies that it ran on; none where it ran on the demo, or on no company. */
  partners: number[];
  machine: Machine;
  rows: Measurement[];
};
type Machine = { processor: string; cores: number; memory: number; node: string };

const root = dirname(import.meta.dirname);
/** In the repository, so that a part can be measured and written down alone. */
const folder = join(import.meta.dirname, 'results');
const fileOf = (name: string) => join(folder, `${name}.json`);
/** What is measured: a part that was found on another version of these is said to be of an earlier one. Tests are not measured. */
const product = [
  'domain',
  'contract',
  'server',
  'web',
  'package-lock.json',
  ':(exclude,glob)**/*.test.ts',
  ':(exclude,glob)**/*.test.tsx',
  ':(exclude,glob)**/test-*.ts',
];

function git(...words: string[]): string | null {
  try {
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}

export const currentCommit = (): string => git('rev-parse', '--short=10', 'HEAD')?.trim() ?? 'unknown';

/** Is the product of that commit the one that is checked out? */
export const isOfThisProduct = ({ commit }: Part): boolean =>
  commit === currentCommit() || git('diff', '--quiet', commit, 'HEAD', '--', ...product) !== null;

export function machine(): Machine {
  const [first] = cpus();
  const { node } = process.versions;
  return { processor: first?.model.trim() ?? '', cores: cpus().length, memory: totalmem(), node };
}

/** A line for each row, so that a change of one is a line of a difference. */
const worded = ({ rows, ...part }: Part): string =>
  `${JSON.stringify({ ...part, rows: [] }).slice(0, -2)}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]}\n`;

/** Stores what a part found, in place of what it found before. */
export function storePart(part: Pick<Part, 'name' | 'seconds' | 'partners' | 'rows'>): void {
  const measured = [...product, 'bench', ':(exclude)bench/results'];
  const changed = (git('status', '--porcelain', '--', ...measured) ?? '') !== '';
  const whole: Part = {
    ...part,
    at: new Date().toISOString(),
    commit: currentCommit(),
    changed,
    machine: machine(),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(part.name), worded(whole));
}

/** A part that runs again, or fails, leaves nothing of the time before. */
export const forgetPart = (name: string): void => rmSync(fileOf(name), { force: true });

/** A figure that is none comes back from JSON as null. */
const rowOf = (row: Measurement): Measurement => ({
  ...row,
  value: row.value ?? Number.NaN,
  yardstick: row.yardstick ?? Number.NaN,
  ratio: row.ratio ?? Number.NaN,
});

/** What was found last, by part, also on an earlier version of the product. */
export function readParts(): Map<string, Part> {
  mkdirSync(folder, { recursive: true });
  const parts = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Part)
    .map((part) => ({ ...part, rows: part.rows.map(rowOf) }));
  return new Map(parts.map((part) => [part.name, part]));
}
