import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type ServerBuild } from 'react-router';

/** The request header that carries the response's nonce to the page renderer; what a visitor sends under it is dropped. */
export const nonceHeader = 'x-script-nonce';

export type Pages = (request: Request, nonce: string) => Promise<Response>;

const notBuilt = 'Halaman belum dibangun. Jalankan: npm start (atau node tools/setup.mjs build)\n';

/** Renders every address that is neither API nor file; the build is loaded with the first page. */
export function openPages(buildFolder: string): Pages {
  const entry = join(buildFolder, 'server', 'index.js');
  let loading: Promise<(request: Request) => Promise<Response>> | undefined;
  const load = () => {
    loading ??= import(pathToFileURL(entry).href).then((build: ServerBuild) =>
      createRequestHandler(build, 'production'),
    );
    return loading;
  };
  return async (request, nonce) => {
    if (!existsSync(entry)) {
      return new Response(notBuilt, {
        status: 503,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '10' },
      });
    }
    const render = await load();
    const headers = new Headers(request.headers);
    headers.set(nonceHeader, nonce);
    return render(new Request(request, { headers }));
  };
}
