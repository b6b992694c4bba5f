import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { mutants } from './mutants.ts';
import type { Mutant } from './mutants/mutant.ts';
import { isStopping, root, run } from './run.ts';

/**
 * `npm run verify:mutants [-- words of one]`: breaks a copy of the product, one thing at a time, and runs the suites
 * that must notice (docs/trust.md). Ends with 1 where one stays green. The checkout itself is never touched.
 */
const workspaces = '@rimpang';
const wanted = process.argv.slice(2).join(' ');
const chosen = mutants.filter(({ breaks }) => breaks.includes(wanted));
if (chosen.length === 0) {
  console.error(`No mutant is called “${wanted}”; tools/mutants has their names.`);
  process.exit(1);
}

const copy = await mkdtemp(join(tmpdir(), 'rimpang-mutants-'));

/**
 * The tracked files, node_modules by links, and the built pages, which some suites read; the workspaces are linked to the copy, or
 * the original would be tested.
 */
async function copyProduct(): Promise<void> {
  const { output } = await run(['git', 'ls-files', '-co', '--exclude-standard', '-z'], { keepOutput: true });
  for (const file of output.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await cp(join(root, file), join(copy, file)).catch(ignoreMissing);
  }
  await symlink(join(root, 'web/build'), join(copy, 'web/build'));
  const modules = join(root, 'node_modules');
  await mkdir(join(copy, 'node_modules', workspaces), { recursive: true });
  for (const name of await readdir(modules))
    if (name !== workspaces) await symlink(join(modules, name), join(copy, 'node_modules', name));
  for (const name of await readdir(join(modules, workspaces)))
    await symlink(join('..', '..', name), join(copy, 'node_modules', workspaces, name));
}

/** A file that was deleted but not yet committed is still listed. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Whether the suites went red. Throws where the mutant no longer fits the code. */
async function isNoticed({ file, from, to, suites }: Mutant): Promise<boolean> {
  const path = join(copy, file);
  const whole = await readFile(path, 'utf8');
  if (whole.split(from).length !== 2) throw new Error(`${file} has not exactly one place with: ${from}`);
  await writeFile(
    path,
    whole.replace(from, () => to),
  );
  try {
    const { code } = await run(['vitest', 'run', '--bail=1', ...suites], { cwd: copy, keepOutput: true });
    return code !== 0;
  } finally {
    await writeFile(path, whole);
  }
}

let survivors = 0;
try {
  await copyProduct();
  const sound = await run(['vitest', 'run', ...new Set(chosen.flatMap(({ suites }) => suites))], {
    cwd: copy,
    keepOutput: true,
    env: { MODEL_RUNS: '40' },
  });
  if (sound.code !== 0) throw new Error(`the suites are red before anything is broken:\n${sound.output}`);
  for (const mutant of chosen) {
    if (isStopping()) break;
    const noticed = await isNoticed(mutant);
    if (!noticed) survivors += 1;
    console.log(`${noticed ? '✓ noticed' : '✗ NOT NOTICED'}: ${mutant.breaks}`);
  }
  console.log(`${chosen.length - survivors} of ${chosen.length} mutants noticed`);
} finally {
  await rm(copy, { recursive: true, force: true });
}
process.exitCode = survivors === 0 && !isStopping() ? 0 : 1;
