import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bootstrap } from '../bootstrap/bootstrap.ts';
import { createAccount, hashPassword } from '../capabilities/accounts/index.ts';
import { demoPassword } from '../capabilities/sessions/index.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { demoHistoryMs, ModeError } from '../platform/database/mode.ts';
import { demandMode, readMode } from '../preflight/mode.ts';
import { bool, int, query, text } from '../platform/database/query.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../testing/database.ts';
import { openHarness } from '../testing/harness.ts';
import { waitingSignUp } from './demo-people.ts';
import { findDemoTraces, hasDemoTraces } from './demo-traces.ts';
import { playDemo } from './play-demo.ts';
import { removeDemo } from './remove-demo.ts';

const now = new Date('2026-11-21T03:00:00Z');
const since = new Date(now.getTime() - demoHistoryMs);

let database: TestDatabase;
let owner: Database;

beforeEach(async () => {
  database = await cloneDatabase();
  owner = openDatabase(database.ownerUrl, { max: 4 });
});
afterEach(async () => {
  await owner.destroy();
  await database.drop();
});

const storage = (removed: string[] = []): FileStorage => ({
  put: async () => {},
  get: async () => null,
  remove: async (key) => void removed.push(key),
  check: async () => {},
});

const beginDemo = (base: Date) =>
  sql`insert into platform.fact (key, value, at) values ('demo',
    ${JSON.stringify({ base: base.toISOString(), done: false })}::jsonb, ${base})`.execute(owner);

/** As a start from before the mode was stored left it. */
const forgetMode = () => sql`delete from platform.installation`.execute(owner);

async function staffOf(username: string, createdAt: Date): Promise<number> {
  const account = {
    username,
    fullName: username,
    email: `${username}@rimpang.id`,
    role: 'finance',
    rank: 'Admin',
  } as const;
  const passwordHash = await hashPassword(demoPassword);
  return owner.transaction().execute((tx) => createAccount(tx, { ...account, passwordHash, now: createdAt }));
}

test('an empty database has no mode yet, also before it has tables', async () => {
  expect(await readMode(owner)).toBeNull();
  const bare = await emptyDatabase();
  const db = openDatabase(bare.ownerUrl, { max: 1 });
  expect(await readMode(db)).toBeNull();
  await db.destroy();
  await bare.drop();
});

test.each([
  ['demo', 'production', /npm run remove-demo/],
  ['production', 'demo', /NODE_ENV=production/],
] as const)('what was made as %s is refused as %s, and nothing is written', async (mode, other, says) => {
  await bootstrap(owner, now, { mode, since });
  expect(await readMode(owner)).toBe(mode);
  await expect(demandMode(owner, other)).rejects.toThrow(says);
  await expect(bootstrap(owner, now, { mode: other })).rejects.toThrow(ModeError);
  await bootstrap(owner, now, { mode });
  expect(await readMode(owner)).toBe(mode);
});

test('a demo and a production that start at once: one makes the database, the other is refused', async () => {
  const outcomes = await Promise.allSettled(
    (['demo', 'production', 'demo', 'production'] as const).map((mode) => bootstrap(owner, now, { mode })),
  );
  const made = await readMode(owner);
  expect(made).not.toBeNull();
  outcomes.forEach((outcome, i) => {
    expect(outcome.status).toBe((i % 2 === 0 ? 'demo' : 'production') === made ? 'fulfilled' : 'rejected');
  });
  const roots = await sql`select from identity.account where role = 'super_admin'`.execute(owner);
  expect(roots.rows).toHaveLength(1);
});

test('databases from before the mode was stored are told apart by who made the company', async () => {
  await bootstrap(owner, now, { mode: 'demo', since });
  await forgetMode();
  expect(await readMode(owner)).toBe('production');
  await beginDemo(now);
  expect(await readMode(owner)).toBe('demo');
  await sql`update identity.account set created_at = ${now}`.execute(owner);
  expect(await readMode(owner)).toBe('production');
});

test('demo data never enters a production, by no command', async () => {
  const h = await openHarness();
  await sql`update platform.installation set mode = 'production'`.execute(h.owner);
  await expect(playDemo(h.services, h.services.clock())).rejects.toThrow(ModeError);
  await sql`delete from platform.installation`.execute(h.owner);
  await expect(playDemo(h.services, h.services.clock())).rejects.toThrow(ModeError);
  const { rows } =
    await sql`select from identity.account where username in ('admin', 'finance', 'cs')`.execute(h.owner);
  expect(rows).toHaveLength(0);
  await h.close();
});

test('accounts that a demo left in a production stop it until they are closed', async () => {
  await bootstrap(owner, now, { mode: 'production' });
  await staffOf('finance', since);
  expect(await hasDemoTraces(owner)).toBe(false);
  await forgetMode();
  expect(await hasDemoTraces(owner)).toBe(true);
  await beginDemo(now);
  const real = await staffOf('keuangan', now);
  await sql`update identity.account set password_hash = ${await hashPassword('bukan-password-demo')}
    where id = ${real}`.execute(owner);
  expect((await findDemoTraces(owner)).map(({ username }) => username)).toEqual(['finance']);

  const looked = await removeDemo(owner, { storage: storage(), confirmed: false, now });
  expect(looked).toMatchObject({ refused: false });
  expect(looked.lines.join('\n')).toMatch(/finance \(finance\)[^]*--confirm/);
  expect(await hasDemoTraces(owner)).toBe(true);

  await removeDemo(owner, { storage: storage(), confirmed: true, now });
  expect(await hasDemoTraces(owner)).toBe(false);
  const rows = await query({ username: text, closed: bool })`
    select username, closed_at is not null as closed from identity.account order by id`.all(owner);
  expect(rows).toEqual([
    { username: 'superadmin', closed: false },
    { username: 'finance', closed: true },
    { username: 'keuangan', closed: false },
  ]);
  const { rows: entries } = await sql`select from audit.entry where action = 'identity.removeDemo'`.execute(
    owner,
  );
  expect(entries).toHaveLength(1);
  const again = await removeDemo(owner, { storage: storage(), confirmed: true, now });
  expect(again.lines).toEqual(['Tidak ada data demo di basis data produksi ini.']);
});

test('what a demo account gave away ends with it: API tokens too, also where the account stays open', async () => {
  await bootstrap(owner, now, { mode: 'production', password: demoPassword, since });
  const finance = await staffOf('finance', since);
  const real = await staffOf('keuangan', now);
  await sql`update identity.account set password_hash = ${await hashPassword('bukan-password-demo')}
    where id = ${real}`.execute(owner);
  await sql`insert into identity.api_token (account_id, name, token_hash, hint, actions, created_at,
      expires_at)
    select id, 'Kasir', username::bytea, 'rp_', '{withdrawals.queue}', ${now},
      ${now}::timestamptz + interval '30 days' from identity.account`.execute(owner);
  await removeDemo(owner, { storage: storage(), confirmed: true, now });
  const rows = await query({ id: int, revoked: bool })`
    select account_id as id, revoked_at is not null as revoked from identity.api_token order by id`.all(
    owner,
  );
  expect(rows.map(({ id, revoked }) => [id === real, revoked])).toEqual([
    [false, true],
    [false, true],
    [true, false],
  ]);
  expect(rows.map(({ id }) => id)).toContain(finance);
});

test('who signed up in a demo and has not verified the address yet is a trace of it too', async () => {
  await bootstrap(owner, now, { mode: 'production' });
  await beginDemo(now);
  const { username, fullName, email } = waitingSignUp;
  const account = { username, fullName, email, role: 'mitra', rank: 'Mitra', emailKnown: false } as const;
  const passwordHash = await hashPassword(demoPassword);
  await owner.transaction().execute((tx) => createAccount(tx, { ...account, passwordHash, now }));
  expect(await findDemoTraces(owner)).toMatchObject([{ username }]);
});

test('a demo is emptied only when asked twice, while it does not run and holds nothing but demo data', async () => {
  await bootstrap(owner, now, { mode: 'demo', password: demoPassword, since });
  await beginDemo(now);
  await staffOf('finance', since);
  const app = openDatabase(database.appUrl, { max: 1 });
  await sql`select 1`.execute(app);
  expect((await removeDemo(owner, { storage: storage(), confirmed: true, now })).lines).toEqual([
    'Rimpang masih berjalan di basis data ini; hentikan dulu.',
  ]);
  await app.destroy();
  await expect
    .poll(
      async () =>
        (
          await sql`select from pg_stat_activity where usename = 'rimpang_app'
            and datname = current_database()`.execute(owner)
        ).rows.length,
    )
    .toBe(0);

  const other = await staffOf('orang-lain', now);
  const refusal = await removeDemo(owner, { storage: storage(), confirmed: true, now });
  expect(refusal).toMatchObject({ refused: true });
  expect(refusal.lines[0]).toContain('1 akun');
  // An account of staff stays as long as it is one.
  await sql`update identity.account set role = 'mitra' where id = ${other}`.execute(owner);
  await sql`delete from identity.account where id = ${other}`.execute(owner);

  expect((await removeDemo(owner, { storage: storage(), confirmed: false, now })).lines[0]).toContain(
    '2 akun demo',
  );
  expect(await readMode(owner)).toBe('demo');
  expect(await removeDemo(owner, { storage: storage(), confirmed: true, now })).toMatchObject({
    refused: false,
  });
  expect(await readMode(owner)).toBeNull();
  const { rows } = await sql`select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('identity', 'platform', 'public') and c.relkind = 'r'`.execute(owner);
  expect(rows).toHaveLength(0);
});
