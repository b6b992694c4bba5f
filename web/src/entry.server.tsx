import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { nonceHeader, ScriptNonce } from './page-kind.ts';

export { siteContext } from './areas/public/site-context.ts';

/**
 * Renders one page whole: public pages are complete HTML, areas only their spinner, so there is nothing to stream.
 * The server that calls this puts the nonce of its content policy into the request's `nonceHeader`.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = request.headers.get(nonceHeader) ?? undefined;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  let code = status;
  const page = await renderToReadableStream(
    <ScriptNonce value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </ScriptNonce>,
    {
      nonce,
      signal: request.signal,
      onError() {
        code = 500;
      },
    },
  );
  await page.allReady;
  return new Response(request.method === 'HEAD' ? null : page, { status: code, headers });
}
