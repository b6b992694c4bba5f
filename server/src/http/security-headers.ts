import { createHash } from 'node:crypto';
import { earlyTaps } from '@rimpang/contract/early-taps';

/** The one inline script, which pages carry that are kept for all readers and so know no nonce. */
const earlyTapsHash = createHash('sha256').update(earlyTaps).digest('base64');

/** Pages that show something from elsewhere in a frame, once a person asks for it: the map of the contact page. */
const framesOf: Readonly<Record<string, string>> = { '/contact': 'https://www.google.com' };

type SetHeaders = (nonce: string, path: string, set: (name: string, value: string) => void) => void;

/**
 * Headers of every response. Scripts run from our own files or with this response's nonce; of those inside a
 * page one, of which every letter is known; styles may be inline, because positions and widths are computed while rendering. `path` is the page's.
 */
export function openSecurityHeaders(https: boolean): SetHeaders {
  const before = "default-src 'self'; script-src 'self' 'nonce-";
  const after = `' 'sha256-${earlyTapsHash}'; ${[
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')}`;
  const upgrade = https ? '; upgrade-insecure-requests' : '';
  const others = Object.entries({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  });
  return (nonce, path, set) => {
    const frames = framesOf[path] ? `; frame-src ${framesOf[path]}` : '';
    set('content-security-policy', `${before}${nonce}${after}${frames}${upgrade}`);
    for (const [name, value] of others) set(name, value);
  };
}
