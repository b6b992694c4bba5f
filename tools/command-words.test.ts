import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from './run.ts';

const strange = "Unknown option '--fast'";
const builds = 'npm run build [-- --to FOLDER] [--previous FOLDER] [--without-postgres]';
const pictures =
  'npm run screenshots [-- --all DIR] [--only ADDRESS] [--state NAME] [--scheme light|dark] [--width PIXELS] [--at ADDRESS]';

test.each([
  ['tools/build.ts --fast', strange, builds],
  ['tools/build.ts --to', "Option '--to <value>' argument missing", builds],
  ['tools/build.ts folder', "Unexpected argument 'folder'", builds],
  ['tools/check.ts --fast', strange, 'npm run check'],
  ['tools/dev.ts --fast', strange, 'npm run dev'],
  ['tools/icons.ts --fast', strange, 'npm run icons'],
  ['tools/sbom.ts --fast', strange, 'npm run sbom'],
  ['client/generate.ts --fast', strange, 'npm run api:client [-- FOLDER]'],
  ['e2e/screenshots.ts --fast', strange, pictures],
  ['e2e/screenshots.ts --all x --width wide', '--width wide is no width in pixels', pictures],
  ['e2e/screenshots.ts --all x --scheme blue', '--scheme blue is none of light, dark', pictures],
  ['e2e/screenshots.ts --width 320', 'What is chosen of all pictures needs --all DIR', pictures],
])('%s is refused in one sentence', (line, why, usage) => {
  const run = spawnSync(process.execPath, line.split(' '), { cwd: root, encoding: 'utf8' });
  expect(run).toMatchObject({ status: 2, stdout: '', stderr: `${why}. Usage: ${usage}\n` });
});
