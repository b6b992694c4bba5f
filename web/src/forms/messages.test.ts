import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');

test('every form with a schema of its own speaks the words of the contract', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !/\.test\.tsx?$/.test(file));
  const own = files.filter((file) =>
    /^import \{ z \} from 'zod'/m.test(readFileSync(join(src, file), 'utf8')),
  );
  const speechless = own.filter(
    (file) => !/^import (?!type).*'@rimpang\/contract\//m.test(readFileSync(join(src, file), 'utf8')),
  );
  expect(own.length).toBeGreaterThan(0);
  expect(speechless).toEqual([]);
});
