import { Failure } from '../platform/requests/failure.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site makes a browser send, whatever their content type (JSON and multipart alike).
 * Every browser says where a write comes from: `Sec-Fetch-Site`, or `Origin` where that is missing. A request with
 * neither comes from no browser, so no cookie can be ridden. Failures: ORIGIN_REFUSED.
 */
export function checkOrigin(request: Request, baseUrl: string): void {
  if (safe.has(request.method)) return;
  const site = request.headers.get('sec-fetch-site');
  if (site === 'same-origin' || site === 'none') return;
  const origin = request.headers.get('origin');
  if (!site && !origin) return;
  if (origin && isOurs(origin, request, baseUrl)) return;
  throw new Failure('ORIGIN_REFUSED');
}

function isOurs(origin: string, request: Request, baseUrl: string): boolean {
  if (origin === new URL(baseUrl).origin) return true;
  if (request.headers.get('sec-fetch-site')) return false;
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return URL.canParse(origin) && new URL(origin).host === host;
}
