import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

type Asset = { path: string; tag: string; encoded: Map<string, string>; hashed: boolean };

/** Answers GET and HEAD for a file of the build, or null where there is none of that name. */
export type StaticFiles = (request: Request) => Promise<Response | null>;

/** Does the request accept this encoding (also as `br;q=1.0`; not as `br;q=0`)? */
export function acceptsEncoding(header: string | null, encoding: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return name === encoding && Number(quality ?? 1) > 0;
  });
}

/**
 * The built files of a folder, listed once: only what is listed is served, so no path leads out of it. Names with a
 * hash (`/assets/`) never change and are cached for ever; the rest is asked for again and answered with 304.
 */
export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const assets = await listAssets(folder);
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const asset = assets.get(decodePath(new URL(request.url).pathname));
    if (!asset) return null;
    const headers: Record<string, string> = {
      'content-type': mediaTypes[extname(asset.path)] ?? 'application/octet-stream',
      'cache-control': asset.hashed ? 'public, max-age=31536000, immutable' : 'public, no-cache',
      etag: asset.tag,
    };
    if (asset.encoded.size > 0) headers.vary = 'accept-encoding';
    if (request.headers.get('if-none-match') === asset.tag)
      return new Response(null, { status: 304, headers });
    const encoding = encodings.find(
      ({ name }) => asset.encoded.has(name) && acceptsEncoding(request.headers.get('accept-encoding'), name),
    );
    if (encoding) headers['content-encoding'] = encoding.name;
    const bytes = await readFile(asset.encoded.get(encoding?.name ?? '') ?? asset.path);
    headers['content-length'] = String(bytes.length);
    return new Response(request.method === 'HEAD' ? null : bytes, { headers });
  };
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '';
  }
}

async function listAssets(folder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(paths);
  const isEncoded = (path: string) =>
    encodings.some(({ suffix }) => path.endsWith(suffix) && all.has(path.slice(0, -suffix.length)));
  const assets = paths
    .filter((path) => !isEncoded(path) && !relative(folder, path).startsWith('.'))
    .map(async (path) => {
      const url = `/${relative(folder, path).split(sep).join('/')}`;
      const digest = createHash('sha256')
        .update(await readFile(path))
        .digest('base64url')
        .slice(0, 27);
      const encoded = new Map(
        encodings.flatMap(({ name, suffix }) =>
          all.has(path + suffix) ? [[name, path + suffix] as const] : [],
        ),
      );
      return [url, { path, tag: `W/"${digest}"`, encoded, hashed: url.startsWith('/assets/') }] as const;
    });
  return new Map(await Promise.all(assets));
}
