import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';

/** One chunk in Vite's manifest of the build. */
type Chunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};

/** Beside its code, what the partner area draws: empty states, the icon of the home screen. */
const pictures = ['art/*.svg', 'favicon.svg', 'icon-192.png'];

/** The files that a set of entries can ever load. */
function filesReachableFrom(entries: readonly string[], chunks: Record<string, Chunk>): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const chunk = chunks[id];
    if (!chunk || seen.has(id)) continue;
    seen.add(id);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []));
  }
  return files;
}

const isPartnerEntry = (id: string) =>
  /^src\/(root\.tsx|areas\/partner\/)/.test(id) || id.endsWith('/entry.client.tsx');

/**
 * Writes the worker that opens the partner area offline (decision 067), with the list of what it keeps: the code the
 * partner area can load, and nothing of the admin area or the public pages. Runs after the build, before the
 * compression. `version` names the build, so that the cached document changes with it.
 */
export async function writeOfflineWorker(web: string, client: string): Promise<void> {
  const manifest = await readFile(join(client, '.vite', 'manifest.json'), 'utf8');
  const chunks = JSON.parse(manifest) as Record<string, Chunk>;
  const files = filesReachableFrom(Object.keys(chunks).filter(isPartnerEntry), chunks);
  const routes = globSync('assets/manifest-*.js', { cwd: client });
  const drawn = globSync(pictures, { cwd: client });
  const version = hashOf(manifest + routes.join()).slice(0, 12);
  const named = [...files, ...routes].map((url) => ({ url, revision: null }));
  const revised = drawn.map(async (url) => ({ url, revision: hashOf(await readFile(join(client, url))) }));
  const cached = [
    ...named,
    ...(await Promise.all(revised)),
    { url: `/dashboard?kerangka=${version}`, revision: null },
  ];
  const source = await readFile(join(web, 'worker', 'partner-worker.ts'), 'utf8');
  const { code } = await transformWithOxc(source, 'partner-worker.ts', { sourcemap: false });
  const filled = code.replace('export {};', '').replace('self.__WB_MANIFEST', () => JSON.stringify(cached));
  await writeFile(join(client, 'partner-worker.js'), filled);
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 32);
