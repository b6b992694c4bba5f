import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { PublicContent } from './public-content.ts';
import { acceptsEncoding } from './static-files.ts';

type CachedPage = {
  key: string;
  headers: Record<string, string>;
  tag: string;
  bodies: { br: Uint8Array; gzip: Uint8Array; identity: Uint8Array };
};

/** The addresses whose answer depends on the settings alone: no reader, no query, no inline script. */
const cachedPaths = new Set([
  '/',
  '/contact',
  '/privasi',
  '/ketentuan',
  '/pengembalian',
  '/kode-etik',
  '/login',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/siapkan-akun',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
]);

/** So does the page of a product; how its code is written is the contract's rule for it. */
const productPath = /^\/produk\/[a-z0-9-]{1,40}$/;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const stylesheet = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"[^>]*>/g;

/** Is this a page that may be answered from memory? */
export function isCacheable(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return (
    ['GET', 'HEAD'].includes(request.method) && (cachedPaths.has(pathname) || productPath.test(pathname))
  );
}

/** Puts small style sheets into the page: on a slow line each would cost a round trip before the first text. */
async function withStyles(html: string, clientFolder: string): Promise<string> {
  const paths = Array.from(html.matchAll(stylesheet), ([, path = '']) => path);
  const sheets = await Promise.all(paths.map((path) => readFile(join(clientFolder, path), 'utf8')));
  let next = 0;
  return html.replace(stylesheet, () => `<style>${sheets[next++]}</style>`);
}

async function keep(page: Response, key: string, clientFolder: string): Promise<CachedPage> {
  const type = page.headers.get('content-type') ?? '';
  const text = await page.text();
  const identity = Buffer.from(type.startsWith('text/html') ? await withStyles(text, clientFolder) : text);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  return {
    key,
    tag: `W/"${digest}"`,
    headers: { 'content-type': type, 'cache-control': 'public, no-cache', vary: 'accept-encoding' },
    bodies: { identity, br: await compressBrotli(identity), gzip: await compressGzip(identity) },
  };
}

function answer(request: Request, { headers, tag, bodies }: CachedPage): Response {
  if (request.headers.get('if-none-match') === tag)
    return new Response(null, { status: 304, headers: { ...headers, etag: tag } });
  const wanted = request.headers.get('accept-encoding');
  const encoding = acceptsEncoding(wanted, 'br')
    ? 'br'
    : acceptsEncoding(wanted, 'gzip')
      ? 'gzip'
      : 'identity';
  const body = bodies[encoding];
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    headers: {
      ...headers,
      etag: tag,
      'content-length': String(body.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  });
}

/**
 * Answers a cached address: rendered once per version of the settings, compressed once, then from memory. Only what
 * rendered well is cached; anything else is passed on as it came.
 */
export function openPageCache(
  clientFolder: string,
  render: (request: Request) => Promise<Response>,
): (request: Request, content: PublicContent) => Promise<Response> {
  const pages = new Map<string, { key: string; page: Promise<CachedPage | Response> }>();
  const make = async (path: string, { key, baseUrl }: PublicContent): Promise<CachedPage | Response> => {
    const page = await render(new Request(new URL(path, baseUrl)));
    if (page.status === 200) return keep(page, key, clientFolder);
    pages.delete(path);
    return page;
  };
  return async (request, content) => {
    const path = new URL(request.url).pathname;
    let entry = pages.get(path);
    if (entry?.key !== content.key) {
      entry = { key: content.key, page: make(path, content) };
      pages.set(path, entry);
      entry.page.catch(() => pages.delete(path));
    }
    const page = await entry.page;
    return page instanceof Response ? page.clone() : answer(request, page);
  };
}
