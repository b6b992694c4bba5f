import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { nonceHeader, ScriptNonce } from './page-kind.ts';

export { siteContext } from './features/storefront/public/site-context.ts';

/** With this in its address, the document of the partner area fits each of its addresses; its worker keeps it. */
const anyAddress = 'kerangka';

/**
 * The document that the partner area opens with when there is no network. It is drawn for no route in particular, and
 * knows every route from the start instead of asking where links lead: what React Router calls a single page application.
 */
function fittingAnyAddress(context: EntryContext): EntryContext {
  const handoff = JSON.parse(context.serverHandoffString ?? '{}') as object;
  const changes = {
    isSpaMode: true,
    routeDiscovery: { ...context.routeDiscovery, mode: 'initial' as const },
  };
  const text = JSON.stringify({ ...handoff, ...changes }).replaceAll('<', '\\u003c');
  return { ...context, ...changes, serverHandoffString: text };
}

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
  const isForAnyAddress = new URL(request.url).searchParams.has(anyAddress);
  const page = await renderToReadableStream(
    <ScriptNonce value={nonce}>
      <ServerRouter
        context={isForAnyAddress ? fittingAnyAddress(context) : context}
        url={request.url}
        nonce={nonce}
      />
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
