import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import {
  authenticateToken,
  knownForDays,
  newBrowserMark,
  readBrowserMark,
} from '../capabilities/sessions/index.ts';
import { authenticateApiToken } from '../capabilities/tokens/index.ts';
import type { Caller } from '../platform/requests/caller.ts';
import { onceMore } from '../platform/requests/once-more.ts';
import type { Services } from '../platform/requests/services.ts';
import type { Http } from './request.ts';

/** Behind https the browser itself refuses the name from anywhere but this host, over TLS, for the whole path. */
export function cookieOf(baseUrl: string) {
  const secure = baseUrl.startsWith('https:');
  return {
    name: secure ? '__Host-rimpang' : 'rimpang',
    options: { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const,
  };
}

/**
 * The cookie by which a browser is known to the accounts that signed in there (decision 085). It outlives sessions, says
 * nothing about any person, and opens nothing.
 */
function browserOf(c: Http, services: Services): NonNullable<Caller['browser']> {
  const { name, options } = cookieOf(services.baseUrl);
  const browserName = `${name}-browser`;
  const mark = readBrowserMark(services.vault, getCookie(c, browserName)) ?? newBrowserMark(services.vault);
  const maxAge = knownForDays * 86_400;
  return { hash: mark.hash, keep: () => setCookie(c, browserName, mark.token, { ...options, maxAge }) };
}

/** The token of `Authorization: Bearer …`; null for other schemes, which a proxy may ask for. */
function bearerOf(c: Http): string | null {
  const found = /^bearer(?:\s+(\S*))?\s*$/i.exec(c.req.header('authorization') ?? '');
  return found && (found[1] ?? '');
}

/** A program that calls with a token: its cookies count for nothing, and it gets none. */
async function programOf(c: Http, services: Services, token: string): Promise<Caller> {
  const address = c.get('address');
  const from = { address, now: services.clock(), staffNeedSecondFactor: services.production };
  const who = await onceMore(
    () => authenticateApiToken(services.db, token, from),
    () => true,
  );
  const [userAgent, operationId] = [c.req.header('user-agent'), c.req.header('idempotency-key')];
  return { ...who, address, userAgent, operationId };
}

/**
 * The request's caller, read from the database once. `extend` counts the request as activity of the session
 * (decision 015). The cookie follows when a verb opens or ends the session.
 */
export async function readCaller(c: Http, services: Services, options: { extend: boolean }): Promise<Caller> {
  const { name, options: attributes } = cookieOf(services.baseUrl);
  const token = bearerOf(c);
  if (token !== null) return programOf(c, services, token);
  const limits = { ...options, staffNeedSecondFactor: services.production };
  const who = await onceMore(
    () => authenticateToken(services.db, getCookie(c, name), services.clock(), limits),
    () => true,
  );
  let browser: Caller['browser'];
  return {
    ...who,
    address: c.get('address'),
    userAgent: c.req.header('user-agent'),
    operationId: c.req.header('idempotency-key'),
    // Only signing in asks for it, and to check the cookie's mark costs more than the rest of this.
    get browser() {
      browser ??= browserOf(c, services);
      return browser;
    },
    onSession: (token) => {
      if (token === null) deleteCookie(c, name, attributes);
      else setCookie(c, name, token, attributes);
    },
  };
}
