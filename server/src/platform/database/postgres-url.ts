/**
 * Addresses of PostgreSQL: `postgres://user:password@/database?host=/socket/folder&port=5432` or with a host name. What one of
 * them says is what the driver's own parser finds in it: one place, so that no second reading can understand another login
 * or another database than the one that is connected to.
 */
import { type ConnectionOptions, parse } from 'pg-connection-string';

/** Composes the connection string of a server that listens on a unix socket in `socketDir`. */
export function socketUrl(parts: {
  user: string;
  password: string;
  socketDir: string;
  database: string;
}): string {
  const { socketDir: host, ...others } = parts;
  return addressOf({ ...others, host, port: '5432' });
}

/** The same connection string, pointed at another database of the same server. Throws where the driver cannot read it. */
export function withDatabase(url: string, database: string): string {
  return addressOf({ ...parse(url), database });
}

/** The same connection string with another login, wherever its own was written. Throws where the driver cannot read it. */
export function withLogin(url: string, user: string, password: string): string {
  return addressOf({ ...parse(url), user, password });
}

/** Name and password that are written in an address, as the driver will use them; '' where there is none. Throws where it cannot read it. */
export function loginIn(url: string): { user: string; password: string } {
  const { user = '', password = '' } = parse(url);
  return { user, password };
}

/** An address in which the driver finds these parts again, and no others. */
function addressOf({
  user = '',
  password = '',
  host,
  port,
  database,
  ssl,
  ...others
}: ConnectionOptions): string {
  const folder = host?.startsWith('/') ? host : undefined;
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  const server = folder === undefined && host ? hostOf(host) + (port ? `:${port}` : '') : '';
  // An empty host has no place for a port. A certificate makes an object of `ssl`: those are read again from their own words.
  const written = {
    host: folder,
    port: server ? undefined : port,
    ssl: typeof ssl === 'object' ? undefined : ssl === false ? '0' : ssl,
    ...others,
  };
  const words = Object.entries(written)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  const asked = words.length > 0 ? `?${words.join('&')}` : '';
  return `postgres://${login}@${server}/${encodeURI(database ?? '')}${asked}`;
}

const hostOf = (host: string): string => (host.includes(':') ? `[${host}]` : encodeURIComponent(host));
