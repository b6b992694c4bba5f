import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { injectManifest } from 'workbox-build';

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
 * compression. `version` names the build, so that the kept document changes with it.
 */
export async function writeOfflineWorker(web: string, client: string): Promise<void> {
  const manifest = await readFile(join(client, '.vite', 'manifest.json'), 'utf8');
  const chunks = JSON.parse(manifest) as Record<string, Chunk>;
  const files = filesReachableFrom(Object.keys(chunks).filter(isPartnerEntry), chunks);
  const routes = (await readdir(join(client, 'assets'))).filter((name) =>
    /^manifest-[\da-f]+\.js$/.test(name),
  );
  const version = createHash('sha256').update(manifest).update(routes.join()).digest('hex').slice(0, 12);
  const folder = await mkdtemp(join(tmpdir(), 'worker-'));
  const source = await readFile(join(web, 'worker', 'partner-worker.ts'), 'utf8');
  const { code } = await transformWithOxc(source, 'partner-worker.ts', { sourcemap: false });
  await writeFile(join(folder, 'worker.js'), code.replace('export {};', ''));
  await injectManifest({
    swSrc: join(folder, 'worker.js'),
    swDest: join(client, 'partner-worker.js'),
    globDirectory: client,
    globPatterns: [...files, ...routes.map((name) => `assets/${name}`), ...pictures],
    dontCacheBustURLsMatching: /^assets\//,
    additionalManifestEntries: [{ url: `/dashboard?kerangka=${version}`, revision: null }],
  });
  await rm(folder, { recursive: true });
}
