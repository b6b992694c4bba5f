import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newFolder, startServer } from './database-server.ts';
import type { DrillOptions, DrillResult } from './drill.ts';
import { type Load, startLoad } from './load.ts';
import { conclude, everyWriterWent, seconds } from './outcome.ts';
import { openWay, type Pair, startPair } from './pair.ts';

const root = dirname(import.meta.dirname);

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The version that was tagged last before this one. Throws a sentence where there is none. */
function previousTag(): string {
  try {
    return git('describe', '--tags', '--match', 'v*', '--abbrev=0', 'HEAD^');
  } catch {
    throw new Error('no version was tagged before this one: name a commit with --from');
  }
}

/** A tree of files that are only read: names of the same files where the disk is the same. */
function copyTree(from: string, to: string): void {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, to]);
  }
}

/** That version in a folder of its own, with its packages and pages. */
function checkOut(version: string, folder: string): void {
  git('clone', '--quiet', '--shared', '--no-checkout', root, folder);
  try {
    execFileSync('git', ['checkout', '--quiet', '--detach', version], { cwd: folder, stdio: 'ignore' });
  } catch {
    throw new Error(`no version here is called ${version}: name a tag or a commit with --from`);
  }
  const [ours, theirs] = [root, folder].map((one) => readFileSync(join(one, 'package-lock.json'), 'utf8'));
  // Of the same packages as ours a copy will do; a cache would be shared with it.
  if (ours === theirs) {
    copyTree(join(root, 'node_modules'), join(folder, 'node_modules'));
    rmSync(join(folder, 'node_modules', '.cache'), { recursive: true, force: true });
  }
  // Nothing stays in the temporary folder for the next time.
  const environment = { ...process.env, NODE_ENV: '', NODE_DISABLE_COMPILE_CACHE: '1' };
  execFileSync(process.execPath, ['tools/setup.mjs', 'build'], { cwd: folder, env: environment });
}

/** New processes for old ones, one after the other, after the tables; under load, which goes on between all steps. */
async function release(pair: Pair, load: Load, say: (line: string) => void): Promise<string> {
  const goesOn = () => everyWriterWent(load, [...load.perWriter]);
  await goesOn();
  const began = performance.now();
  const { code, text } = await pair.migrateTo(root);
  if (code !== 0) throw new Error(`migrate of the new version failed:\n${text}`);
  const took = seconds(performance.now() - began);
  say(`migrated in ${took}, beside two old processes`);
  await goesOn();
  for (const which of [0, 1] as const) {
    await pair.end(which, 'stop');
    await goesOn();
    await pair.begin(which, root);
    await goesOn();
    say(`${which + 1} of 2 processes replaced`);
  }
  return took;
}

/**
 * Two processes of an earlier version (the previous tag, or `from`) under eight writers become two of this checkout: tables
 * first, then one process after the other, so that old and new work side by side. Nothing that was acknowledged may be lost,
 * doubled or answered with 500.
 */
export async function rollingUpgrade({ from = previousTag(), say }: DrillOptions): Promise<DrillResult> {
  const old = newFolder();
  const server = await startServer();
  try {
    checkOut(from, old);
    say(`${from} is built`);
    const pair = await startPair(await openWay(() => server), { folder: old });
    try {
      const since = new Date();
      const load = await startLoad(pair.address);
      const began = performance.now();
      const migrated = await release(pair, load, say);
      const took = seconds(performance.now() - began);
      const [app] = pair.processes;
      const faults = pair.faults();
      const { parts, ok } = await conclude({ load, app, database: server.dataDir, since, faults, say });
      const deaths = pair.deaths();
      const beginning = `rolling-upgrade: from ${from} in ${took}, tables in ${migrated}`;
      const line = [beginning, ...parts, `${deaths} processes ended unasked`].join(', ');
      return { line, ok: ok && deaths === 0 };
    } finally {
      await pair.close();
    }
  } finally {
    await server.remove();
    rmSync(old, { recursive: true, force: true });
  }
}
