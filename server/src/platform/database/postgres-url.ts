/**
 * Addresses of PostgreSQL: `postgres://user:password@/database?host=/socket/folder&port=5432` or with a host name. What one of
 * them says is what the driver's own parser finds in it: one place, so that no second reading can understand another login
 * or another database than the one that is connected to.
 */
import { type ConnectionOptions, parse } from 'pg-connection-string';

/**
 * Composes the connection string of a server that listens on a unix socket in `socketDir`. What `PGSSLMODE` says is meant for other servers: the
 * driver takes it where an address is silent, so this one speaks.
 */
export function socketUrl(parts: {
  user: string;
  password: string;
  socketDir: string;
  database: string;
}): string {
  const { socketDir: host, ...others } = parts;
  return addressOf({ ...others, host, port: '5432', ssl: false });
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

const unitsMs = { us: 0.001, ms: 1, s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/**
 * How long this address says that a connection is waited for (`connect_timeout`, seconds), and how long a statement may take (`statement_timeout`
 * by itself or among the `options`, in any unit of PostgreSQL; 0 is none), in milliseconds. Undefined where it says nothing, or cannot be read.
 */
export function limitsIn(url: string): { connectMs?: number; statementMs?: number } {
  const { connect_timeout, statement_timeout, options = '' } = readable(url);
  const seconds = Number(connect_timeout);
  const [, limit, unit = 'ms'] =
    /^[^]*statement_timeout\s*=\s*(\d+)\s*(us|ms|s|min|h|d)?/.exec(
      typeof statement_timeout === 'string' ? `statement_timeout=${statement_timeout}` : options,
    ) ?? [];
  const ms = Number(limit) * unitsMs[unit as keyof typeof unitsMs];
  return {
    ...(seconds > 0 && { connectMs: seconds * 1_000 }),
    ...(limit !== undefined && { statementMs: ms || Number.POSITIVE_INFINITY }),
  };
}

function readable(url: string): Partial<ConnectionOptions> {
  try {
    return parse(url);
  } catch {
    return {};
  }
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
