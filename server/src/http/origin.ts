import { Failure } from '../platform/requests/failure.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a request says of where it comes from; `host` is the one it was sent to. */
type Sent = { method: string; header: (name: string) => string | undefined; host: () => string };

/**
 * Refuses writes that another site makes a browser send, whatever their content type (JSON and multipart alike).
 * Every browser says where a write comes from: `Sec-Fetch-Site`, or `Origin` where that is missing. A request with
 * neither comes from no browser, so no cookie can be ridden. Failures: ORIGIN_REFUSED.
 */
export function checkOrigin(sent: Sent, baseUrl: string): void {
  if (safe.has(sent.method)) return;
  const site = sent.header('sec-fetch-site');
  if (site === 'same-origin' || site === 'none') return;
  const origin = sent.header('origin');
  if (!site && !origin) return;
  if (origin && isOurs(origin, sent, baseUrl)) return;
  throw new Failure('ORIGIN_REFUSED');
}

function isOurs(origin: string, { header, host }: Sent, baseUrl: string): boolean {
  if (origin === new URL(baseUrl).origin) return true;
  if (header('sec-fetch-site')) return false;
  return URL.canParse(origin) && new URL(origin).host === host();
}
