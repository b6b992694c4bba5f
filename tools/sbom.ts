import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandWords } from '../harness/command-words.ts';
import { lockedForProduction } from './building/production-packages.ts';
import { billOfMaterials } from './building/sbom.ts';
import { root } from './run.ts';

/** `npm run sbom`: what a production consists of on any system; the folder of `npm run build` has its own, for this one. */
commandWords('npm run sbom', {});
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};
process.stdout.write(
  `${JSON.stringify(billOfMaterials({ name, version }, lockedForProduction(root)), null, 2)}\n`,
);
