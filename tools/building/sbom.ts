import type { Locked } from './production-packages.ts';

/** `node_modules/a/node_modules/@scope/b` → `@scope/b`. */
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function componentOf([path, { version = '', license, integrity }]: [string, Locked]) {
  const name = nameOf(path);
  const [, digest] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license && { licenses: [{ expression: license }] }),
    ...(digest && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
  };
}

/** What consists of these packages, as CycloneDX 1.5: each with version, licence and the hash that the lockfile demands. */
export function billOfMaterials(product: { name: string; version: string }, packages: [string, Locked][]) {
  const components = new Map(packages.map((entry) => [componentOf(entry).purl, componentOf(entry)]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', ...product } },
    components: Array.from(components.values()),
  };
}
