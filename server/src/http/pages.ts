import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { House } from '../platform/house.ts';
import { isKept, openKeptPages } from './kept-pages.ts';
import { openPublicContent, type ReadContent } from './public-content.ts';

/** The request header that carries the response's nonce to the page renderer; what a visitor sends under it is dropped. */
export const nonceHeader = 'x-script-nonce';

export type Pages = (request: Request, nonce: string) => Promise<Response>;

/** The build's entry also says under which key its pages expect the content of the settings. */
type WebBuild = ServerBuild & { entry: { module: { siteContext?: RouterContext<ReadContent | null> } } };

const notBuilt = 'Halaman belum dibangun. Jalankan: npm start (atau node tools/setup.mjs build)\n';

/**
 * Renders every address that is neither API nor file; the build is loaded with the first page. Pages that depend on the
 * settings alone are kept until those change (decision 028).
 */
export function openPages(buildFolder: string, house: House): Pages {
  const entry = join(buildFolder, 'server', 'index.js');
  const readContent = openPublicContent(house);
  let loading: Promise<(request: Request) => Promise<Response>> | undefined;
  const load = async (): Promise<(request: Request) => Promise<Response>> => {
    const build = (await import(pathToFileURL(entry).href)) as WebBuild;
    const handle = createRequestHandler(build, 'production');
    const { siteContext } = build.entry.module;
    return (request) => {
      const context = new RouterContextProvider();
      if (siteContext) context.set(siteContext, readContent);
      return handle(request, context);
    };
  };
  const render = async (request: Request) => {
    loading ??= load();
    return (await loading)(request);
  };
  const answerKept = openKeptPages(join(buildFolder, 'client'), render);
  return async (request, nonce) => {
    if (!existsSync(entry)) {
      return new Response(notBuilt, {
        status: 503,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '10' },
      });
    }
    if (isKept(request)) return answerKept(request, await readContent());
    const headers = new Headers(request.headers);
    headers.set(nonceHeader, nonce);
    return render(new Request(request, { headers }));
  };
}
