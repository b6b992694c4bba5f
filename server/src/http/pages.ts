import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { Services } from '../platform/requests/services.ts';
import { type Address, openAddresses } from './addresses.ts';
import { messagePage } from './html.ts';
import { isCacheable, openPageCache } from './page-cache.ts';
import { openPublicContent, type ReadContent } from './public-content.ts';

/** The request header that carries the response's nonce to the page renderer; what a visitor sends under it is dropped. */
const nonceHeader = 'x-script-nonce';

export type Pages = (request: Request, nonce: string) => Promise<Response>;

/** The build's entry also says under which key its pages expect the content of the settings. */
type WebBuild = ServerBuild & { entry: { module: { siteContext?: RouterContext<ReadContent | null> } } };

type Build = { render: (request: Request) => Promise<Response>; addressOf: (pathname: string) => Address };

/** No route has this path: an address that cannot be decoded, or is written in no usual way, is answered as one that does not exist. */
const nowhere = '/halaman-yang-tidak-ada';

/** The address that the page renderer is asked for. */
function shownAt(request: Request, address: Address): string {
  const { pathname, href } = new URL(request.url);
  return address.kind === 'unknown' && address.path !== pathname ? new URL(nowhere, href).href : href;
}

/** Pages take nothing: what forms send goes to the API. */
function onlyToBeRead(): Response {
  const text = 'Alamat ini hanya untuk dibuka, tidak menerima kiriman. Muat ulang halaman, lalu coba lagi.';
  return messagePage(405, 'Halaman tidak menerima kiriman', text, { allow: 'GET, HEAD' });
}

const notBuilt = 'Halaman belum dibangun. Jalankan: npm start (atau node tools/setup.mjs build)\n';

/**
 * Renders every address that is neither API nor file; the build is loaded with the first page. Pages that depend on the
 * settings alone are cached until those change (decision 028).
 */
export function openPages(buildFolder: string, services: Services): Pages {
  const entry = join(buildFolder, 'server', 'index.js');
  const readContent = openPublicContent(services);
  let loading: Promise<Build> | undefined;
  const load = async (): Promise<Build> => {
    const build = (await import(pathToFileURL(entry).href)) as WebBuild;
    const handle = createRequestHandler(build, 'production');
    const { siteContext } = build.entry.module;
    const render = (request: Request) => {
      const context = new RouterContextProvider();
      if (siteContext) context.set(siteContext, readContent);
      return handle(request, context);
    };
    return { render, addressOf: openAddresses(build.routes) };
  };
  const loaded = () => (loading ??= load());
  const render = async (request: Request) => (await loaded()).render(request);
  const answerFromCache = openPageCache(join(buildFolder, 'client'), render);
  return async (request, nonce) => {
    if (!existsSync(entry)) {
      return new Response(notBuilt, {
        status: 503,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '10' },
      });
    }
    if (!['GET', 'HEAD'].includes(request.method)) return onlyToBeRead();
    if (isCacheable(request)) return answerFromCache(request, await readContent());
    const { pathname, search } = new URL(request.url);
    const address = (await loaded()).addressOf(pathname);
    if (address.kind === 'elsewhere')
      return new Response(null, { status: 308, headers: { location: address.path + search } });
    const headers = new Headers(request.headers);
    headers.set(nonceHeader, nonce);
    return render(new Request(shownAt(request, address), { method: request.method, headers }));
  };
}
