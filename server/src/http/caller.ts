import { parse, serialize } from 'hono/utils/cookie';
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

/** What a request says of who sends it. */
export type Sender = {
  address: string | undefined;
  header(name: string): string | undefined;
  /** Sends a `Set-Cookie` with the answer. */
  keepCookie(cookie: string): void;
};

export const senderOf = (c: Http): Sender => ({
  address: c.get('address'),
  header: (name) => c.req.header(name),
  keepCookie: (cookie) => c.header('set-cookie', cookie, { append: true }),
});

/** Of the few cookies that are ours, by name: the first one of that name among cookies that are written plainly. */
const plainly = new Map<string, RegExp>();

function plainlyNamed(name: string): RegExp {
  const known = plainly.get(name);
  if (known) return known;
  const made = new RegExp(`^(?:(?!${name}=)[\\w-]+=[^\\s;"]*; )*${name}=([\\w-]+)(?:;|$)`);
  plainly.set(name, made);
  return made;
}

/** Mostly nothing in them is escaped, quoted or spaced otherwise: then they need not be taken apart. */
function cookieIn(sender: Sender, name: string): string | undefined {
  const cookies = sender.header('cookie');
  if (!cookies) return undefined;
  return plainlyNamed(name).exec(cookies)?.[1] ?? parse(cookies, name)[name];
}

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
function browserOf(sender: Sender, services: Services): NonNullable<Caller['browser']> {
  const { name, options } = cookieOf(services.baseUrl);
  const browserName = `${name}-browser`;
  const mark =
    readBrowserMark(services.vault, cookieIn(sender, browserName)) ?? newBrowserMark(services.vault);
  const maxAge = knownForDays * 86_400;
  return {
    hash: mark.hash,
    keep: () => sender.keepCookie(serialize(browserName, mark.token, { ...options, maxAge })),
  };
}

/** The token of `Authorization: Bearer …`; null for other schemes, which a proxy may ask for. */
function bearerOf(sender: Sender): string | null {
  const found = /^bearer(?:\s+(\S*))?\s*$/i.exec(sender.header('authorization') ?? '');
  return found && (found[1] ?? '');
}

/** A program that calls with a token: its cookies count for nothing, and it gets none. */
async function programOf(sender: Sender, services: Services, token: string): Promise<Caller> {
  const { address } = sender;
  const from = { address, now: services.clock(), staffNeedSecondFactor: services.production };
  const who = await onceMore(
    () => authenticateApiToken(services.db, token, from),
    () => true,
  );
  const [userAgent, operationId] = [sender.header('user-agent'), sender.header('idempotency-key')];
  return { ...who, address, userAgent, operationId };
}

/**
 * The request's caller, read from the database once. `extend` counts the request as activity of the session
 * (decision 015). The cookie follows when a verb opens or ends the session.
 */
export async function readCaller(
  sender: Sender,
  services: Services,
  options: { extend: boolean },
): Promise<Caller> {
  const { name, options: attributes } = cookieOf(services.baseUrl);
  const token = bearerOf(sender);
  if (token !== null) return programOf(sender, services, token);
  const limits = { ...options, staffNeedSecondFactor: services.production };
  const who = await onceMore(
    () => authenticateToken(services.db, cookieIn(sender, name), services.clock(), limits),
    () => true,
  );
  let browser: Caller['browser'];
  return {
    ...who,
    address: sender.address,
    userAgent: sender.header('user-agent'),
    operationId: sender.header('idempotency-key'),
    // Only signing in asks for it, and to check the cookie's mark costs more than the rest of this.
    get browser() {
      browser ??= browserOf(sender, services);
      return browser;
    },
    onSession: (token) => {
      if (token === null) sender.keepCookie(serialize(name, '', { ...attributes, maxAge: 0 }));
      else sender.keepCookie(serialize(name, token, attributes));
    },
  };
}
