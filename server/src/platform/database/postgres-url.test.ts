import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServedDatabase } from '../postgres/database-server.ts';
import { loadConfig } from '../runtime/config.ts';
import { limitsIn, socketUrl, withDatabase } from './postgres-url.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'rimpang-addresses-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'kq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0aY',
  BASE_URL: 'https://contoh.id',
  DATA_DIR: dataDir,
};
/** The addresses of a product with these settings; nothing is connected to. */
const served = (env: Record<string, string>) => openServedDatabase(loadConfig({ ...production, ...env }));
/** Where the driver would go, and as which login. */
function goal(connectionString = '') {
  const { host, port, database, user, password, ssl } = new pg.Client({ connectionString });
  return { host, port, database, user, password, ssl };
}

/** As which owner the driver would log in. */
const addresses: [address: string, password: string][] = [
  ['postgres://owner:sandi@db/rimpang', 'sandi'],
  ['postgresql://owner:sandi@db.internal:5433/rimpang', 'sandi'],
  ['postgres://owner:p@ss@db/rimpang', 'p@ss'],
  ['postgres://owner:p%40s%3As%2F@db/rimpang', 'p@s:s/'],
  ['postgres://owner:p:ss@db/rimpang', 'p:ss'],
  ['postgres://owner:seratus%@db/rimpang', 'seratus%'],
  ['postgres://owner:p,s@db/rimpang', 'p,s'],
  ['postgres://db/rimpang?user=owner&password=s%2Frahasia', 's/rahasia'],
  ['postgres://other:none@db/rimpang?user=owner&password=p@ss&connect_timeout=9', 'p@ss'],
  ['postgres://owner:sandi@/rimpang?host=/run/postgresql', 'sandi'],
  ['postgres://owner:p@ss@/rimpang?host=%2Frun%2Fpostgresql&port=5433', 'p@ss'],
  ['postgres:///rimpang?host=/run/postgresql&user=owner&password=sandi', 'sandi'],
  ['postgres://owner:sandi@%2Frun%2Fpostgresql/rimpang', 'sandi'],
  ['postgres://owner:sandi@[::1]:5433/rimpang?sslmode=verify-full', 'sandi'],
  ['postgres://owner:sandi@db/rimpang?ssl=0&options=-c%20statement_timeout%3D9000', 'sandi'],
];

test.each(addresses)(
  '%s: the derived address differs in nothing but its login',
  async (address, password) => {
    const owner = goal(address);
    expect(owner).toMatchObject({ user: 'owner', password, database: 'rimpang' });
    const { ownerUrl, appUrl, appPassword } = await served({ DATABASE_URL: address });
    expect(goal(ownerUrl)).toEqual(owner);
    expect(goal(appUrl)).toEqual({ ...owner, user: 'rimpang_app', password: appPassword });
    expect(appUrl).not.toContain('owner');
    expect(goal(withDatabase(address, 'lain'))).toEqual({ ...owner, database: 'lain' });
    for (const word of ['connect_timeout=9', 'sslmode=verify-full'])
      expect(appUrl.includes(word)).toBe(address.includes(word));
  },
);

test.each(addresses)('%s: the role gets the password that the driver finds', async (address, password) => {
  const app = address.replace(/\bowner\b/, 'rimpang_app');
  const DATABASE_URL = 'postgres://owner:x@db/rimpang';
  const { appUrl, appPassword } = await served({ DATABASE_URL, APP_DATABASE_URL: app });
  expect({ appUrl, appPassword }).toEqual({ appUrl: app, appPassword: password });
});

test.each(addresses)('%s: beside the main address it logs in as itself', async (address) => {
  const beside = { DATABASE_REPLICA_URL: address, DATABASE_LISTEN_URL: address };
  const { replicaUrl, listenUrl } = await served({
    APP_DATABASE_URL: 'postgres://rimpang_app:x@main/rimpang',
    ...beside,
  });
  expect([goal(replicaUrl), goal(listenUrl)]).toEqual([goal(address), goal(address)]);
});

test.each([
  'postgres://db-ro/rimpang',
  'postgres://@db-ro/rimpang',
  'postgres:///rimpang?host=/run/postgresql',
])('%s: an address without a name beside the main one logs in as the application', async (address) => {
  const { replicaUrl, listenUrl } = await served({
    APP_DATABASE_URL: 'postgres://main/rimpang?user=rimpang_app&password=p%40ss',
    DATABASE_REPLICA_URL: address,
    DATABASE_LISTEN_URL: address,
  });
  const wanted = { ...goal(address), user: 'rimpang_app', password: 'p@ss' };
  expect([goal(replicaUrl), goal(listenUrl)]).toEqual([wanted, wanted]);
});

test('a server on a unix socket is found by what was composed', () => {
  const parts = { user: 'pe milik', password: 'p@/ss:%', socketDir: '/tmp/a b,c', database: 'rimpang' };
  expect(goal(socketUrl(parts))).toMatchObject({
    host: parts.socketDir,
    port: 5432,
    user: parts.user,
    password: parts.password,
    database: 'rimpang',
  });
});

test.each([
  ['', {}],
  ['?connect_timeout=9', { connectMs: 9_000 }],
  ['?connect_timeout=0', {}],
  ['?options=-c%20statement_timeout=90000', { statementMs: 90_000 }],
  ['?options=-c%20statement_timeout%3D90s%20-c%20lock_timeout%3D1s', { statementMs: 90_000 }],
  ['?options=-c statement_timeout=9 -c statement_timeout=2min', { statementMs: 120_000 }],
  ['?statement_timeout=60000', { statementMs: 60_000 }],
  ['?options=-c%20statement_timeout%3D0', { statementMs: Number.POSITIVE_INFINITY }],
])('how long is waited is read in the units of PostgreSQL: %s', (asked, limits) => {
  expect(limitsIn(`postgres://owner:sandi@db/rimpang${asked}`)).toEqual(limits);
});

const settings = ['DATABASE_URL', 'APP_DATABASE_URL', 'DATABASE_REPLICA_URL', 'DATABASE_LISTEN_URL'];
const several = /menunjuk beberapa server sekaligus/;
const unreadable = /tanda khusus dalam sandi sebagai %XX/;

test.each([
  ['postgres://rimpang_app:p@db1,db2/rimpang', several],
  ['postgres://rimpang_app:p@db1:5432,db2:5433/rimpang', several],
  ['postgres://db1:5432,db2:5433/rimpang', several],
  ['postgres://rimpang_app:p@/rimpang?host=db1,db2', several],
  ['postgres://rimpang_app:p/ss@db/rimpang', unreadable],
  ['postgres://rimpang_app:12/ss@db/rimpang', unreadable],
  ['postgres://rimpang_app:p#ss@db/rimpang', unreadable],
  ['postgres://rimpang_app:p?ss@db/rimpang', unreadable],
])('%s is refused as every setting', (address, words) => {
  for (const name of settings)
    expect(() => loadConfig({ ...production, [name]: address })).toThrow(
      new RegExp(`${name}: .*${words.source}`),
    );
});
