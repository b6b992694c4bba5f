import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultMatrix } from '@rimpang/domain/roles';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { findActor, hashPassword, lockForChange } from './capabilities/accounts/index.ts';
import { partnersVerbs } from './capabilities/partners/index.ts';
import { voidLinks } from './capabilities/sessions/index.ts';
import { warnOwners } from './capabilities/notifications/index.ts';
import { staffVerbs } from './capabilities/staff/index.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { bool, int, query, text } from './platform/database/query.ts';
import { type Config, loadConfig } from './platform/runtime/config.ts';
import { cloneDatabase, type TestDatabase } from './testing/database.ts';
import { waitingForLocks } from './testing/waiting-locks.ts';
import { verifyDatabase } from './verify/verify.ts';

let database: TestDatabase;
let dataDir: string;
let config: Config;
/** What the demo held that was made in the empty database, before any test. */
let demo: { accounts: number | undefined; companyId: number };

beforeAll(async () => {
  database = await cloneDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'rimpang-app-'));
  config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const app = await createApp(config, database, { silent: true });
  await app.seedDemo();
  demo = { accounts: await accounts(app), companyId: app.services.companyId };
  await app.close();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const login = (app: Awaited<ReturnType<typeof createApp>>, username: string, password: string) =>
  app.fetch(
    new Request(`${config.baseUrl}/api/identity/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: config.baseUrl },
      body: JSON.stringify({ username, password }),
    }),
  );

const accounts = async ({ services }: Awaited<ReturnType<typeof createApp>>) =>
  (await query({ count: int })`select count(*) as count from identity.account`.first(services.db))?.count;

test('an empty database becomes a demo that people can sign in to; a second start finds it', async () => {
  const app = await createApp(config, database, { silent: true });
  expect((await login(app, 'budi', 'rimpang-demo-1')).status).toBe(200);
  const company = await app.fetch(new Request(`${config.baseUrl}/api/storefront/company`));
  expect(await company.json()).toMatchObject({
    name: 'Rimpang',
    bankAccounts: [{ bank: 'BCA' }, { bank: 'Mandiri' }],
  });
  expect(demo.accounts).toBeGreaterThan(7);
  const caller = { actor: await findActor(app.services.db, 'budi'), matrix: defaultMatrix };
  const waiting = await partnersVerbs.invited.run(app.services, caller, {});
  expect(waiting.rows, 'who followed a referral link and waits').toHaveLength(1);
  expect(app.services.companyId).toBe(demo.companyId);
  expect(app.setUpUrl).toBeNull();
  await app.seedDemo();
  expect(await accounts(app)).toBe(demo.accounts);
  await app.close();
});

test('a demo whose start is broken off and which two processes then fill at once is whole', async () => {
  const fresh = await cloneDatabase();
  const broken = await createApp(config, fresh, { silent: true });
  let pictures = 0;
  broken.services.storage = {
    ...broken.services.storage,
    put: async () => {
      pictures += 1;
      if (pictures > 4) throw new Error('the machine stopped');
    },
  };
  await expect(broken.seedDemo()).rejects.toThrow('the machine stopped');
  await broken.close();

  const both = [
    await createApp(config, fresh, { silent: true }),
    await createApp(config, fresh, { silent: true }),
  ];
  await Promise.all(both.map((app) => app.seedDemo()));
  const whole = await createApp(config, database, { silent: true });
  const [app] = both;
  if (app) expect(await accounts(app)).toBe(await accounts(whole));
  const figures = async (db: Database) =>
    (
      await sql`select (select count(*) from ledger.posting) as postings, (select count(*)
        from pins.event) as pins,
        (select count(*) from storefront.public_order) as orders`.execute(db)
    ).rows;
  if (app) expect(await figures(app.services.db)).toEqual(await figures(whole.services.db));
  await Promise.all([...both, whole].map((one) => one.close()));
  expect((await verifyDatabase(fresh.ownerUrl)).ok).toBe(true);
  await fresh.drop();
});

test('the loops settle counters, deliver to the demo inbox and block the audit', async () => {
  const app = await createApp(config, database, { silent: true });
  const left = async () => {
    const row = await query({ pending: int, unsent: int, chained: bool })`
      select (select count(*) from network.pending) as pending,
        (select count(*) from notifications.message where email_to is not null
        and emailed_at is null) as unsent,
        exists (select from audit.seal) as chained`.first(app.services.db);
    return row;
  };
  const before = await left();
  expect(before?.pending).toBeGreaterThan(0);
  expect(before?.unsent).toBeGreaterThan(0);
  app.startLoops();
  await expect.poll(left).toEqual({ pending: 0, unsent: 0, chained: true });
  await app.close();
});

test('a production begins with an owner who chooses address and password behind a one-time link', async () => {
  const fresh = await cloneDatabase();
  const production = { ...config, demo: false, production: true, ownerEmail: 'ibu@contoh.id' };
  const first = await createApp(production, fresh, { silent: true });
  expect(first.setUpUrl).toMatch(/\/siapkan-akun#[\w-]{43}&ibu%40contoh\.id$/);
  for (const password of ['rimpang-demo-1', ''])
    expect((await login(first, 'superadmin', password)).status).not.toBe(200);
  await first.close();

  const app = await createApp(production, fresh, { silent: true });
  expect(app.setUpUrl).not.toBe(first.setUpUrl);
  const token = /#([\w-]+)/.exec(first.setUpUrl ?? '')?.[1] ?? '';
  const setUp = (values: object) =>
    app.fetch(
      new Request(`${config.baseUrl}/api/identity/set-up`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: config.baseUrl },
        body: JSON.stringify({ token, email: 'ibu@contoh.id', password: 'kebun-jahe-merah-7', ...values }),
      }),
    );
  expect((await setUp({ password: 'pendek' })).status).toBe(422);
  expect((await setUp({ email: 'bukan alamat' })).status).toBe(422);
  const both = await Promise.all([setUp({}), setUp({ token: /#([\w-]+)/.exec(app.setUpUrl ?? '')?.[1] })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  expect((await setUp({})).status).toBe(410);
  expect((await login(app, 'superadmin', 'kebun-jahe-merah-7')).status).toBe(200);
  const rows = await query({ to: text, kind: text })`
    select email_to as "to", kind from notifications.message where email_to is not null`.all(app.services.db);
  expect(rows).toEqual([{ to: 'ibu@contoh.id', kind: 'identity.confirm-email' }]);
  await app.close();
  const later = await createApp(production, fresh, { silent: true });
  expect(later.setUpUrl).toBeNull();
  await later.close();
  await fresh.drop();
});

test('a link is taken after the account that it opens, so that two with two links never wait for each other', async () => {
  const fresh = await cloneDatabase();
  const production = { ...config, demo: false, production: true };
  const { services, setUpUrl, close } = await createApp(production, fresh, { silent: true });
  const [caller, input] = [
    { actor: null, matrix: defaultMatrix },
    {
      token: /#([\w-]+)/.exec(setUpUrl ?? '')?.[1] ?? '',
      email: 'ibu@contoh.id',
      password: 'kebun-jahe-merah-7',
    },
  ];
  let taking: Promise<unknown> | undefined;
  // What the one who comes first with the other link does: account, then links.
  await services.db.transaction().execute(async (tx) => {
    await lockForChange(tx, services.companyId);
    taking = staffVerbs.setUpOwner.run(services, caller, input).catch((error: unknown) => error);
    await expect.poll(() => waitingForLocks(services.db)).toBe(1);
    await sql`set local lock_timeout = '100ms'`.execute(tx);
    await voidLinks(tx, services.companyId, ['set-up'], services.clock());
  });
  expect(await taking).toMatchObject({ code: 'LINK_INVALID' });
  await close();
  await fresh.drop();
});

test('an owner from before owners gave an address gets no e-mails at the built-in one', async () => {
  const fresh = await cloneDatabase();
  const before = await createApp(config, fresh, { silent: true });
  await before.close();
  const owner = openDatabase(fresh.ownerUrl, { max: 1 });
  await sql`delete from platform.installation`.execute(owner);
  await sql`update identity.account set password_hash = ${await hashPassword('bukan-password-demo')}`.execute(
    owner,
  );
  const production = { ...config, demo: false, production: true };
  const app = await createApp(production, fresh, { silent: true });
  const asked = await app.fetch(
    new Request(`${config.baseUrl}/api/identity/password-reset/letters`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: config.baseUrl },
      body: JSON.stringify({ email: 'superadmin@rimpang.id' }),
    }),
  );
  expect(asked.status).toBe(200);
  await warnOwners(app.services, { title: 'Ada selisih', body: 'Periksa.' }, new Date());
  const { rows } = await sql`select from notifications.message where email_to is not null`.execute(owner);
  expect(rows).toHaveLength(0);
  await app.close();
  await owner.destroy();
  await fresh.drop();
});

test('production refuses a database that holds demo accounts', async () => {
  const production = { ...config, demo: false, production: true };
  await expect(createApp(production, database, { silent: true })).rejects.toThrow(/berisi demo/);
});

test('an unreachable database stops the start', async () => {
  await expect(
    createApp(config, { appUrl: 'postgres://stranger@127.0.0.1:1/x' }, { silent: true }),
  ).rejects.toThrow();
});
