/** Connection strings: `postgres://user:password@/database?host=/socket/folder&port=5432` or with a host name. */

/** Composes the connection string of a server that listens on a unix socket in `socketDir`. */
export function socketUrl(parts: {
  user: string;
  password: string;
  socketDir: string;
  database: string;
}): string {
  const { user, password, socketDir, database } = parts;
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return `postgres://${login}@/${database}?host=${encodeURIComponent(socketDir)}&port=5432`;
}

/** The same connection string, pointed at another database of the same server. */
export function withDatabase(url: string, database: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/?]*)\/?[^?]*/, `$1/${database}`);
}

/** The same connection string with another login. */
export function withLogin(url: string, user: string, password: string): string {
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return url.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/]*@)?/, `$1${login}@`);
}
