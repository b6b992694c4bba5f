import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pinsVerbs } from '../../capabilities/pins/index.ts';
import { checkAddresses } from '../../preflight/addresses.ts';
import { checkListen } from '../../preflight/listen.ts';
import { checkPooler, keepRoleLimits } from '../../preflight/pooler.ts';
import { openSite } from '../../testing/browsers.ts';
import { type Harness, openHarness, registrationForm } from '../../testing/harness.ts';
import { keepsNames, pgbouncerAtHand, startPgbouncer } from '../../testing/pgbouncer.ts';
import { runTogether } from '../../testing/together.ts';
import { partnersVerbs } from '../../capabilities/partners/index.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { verifyNightly } from '../../verify/nightly.ts';
import type { Services } from '../requests/services.ts';
import { explainFailure } from '../runtime/explain.ts';
import { type Database, openDatabase } from './database.ts';
import { openPostgresLive } from './live-postgres.ts';
import { int, list, query, text } from './query.ts';

const version = pgbouncerAtHand();
/** Fewer than the product has statements, so that names are forgotten and made again. */
const names = keepsNames(version) ? 20 : 0;
const ways: readonly ('transaction' | 'prepared')[] =
  names > 0 ? ['transaction', 'prepared'] : ['transaction'];

let h: Harness;
/** The application's address without the limits that a test run gives it, as an operator writes it. */
let directUrl: string;
beforeAll(async () => {
  h = await openHarness();
  directUrl = h.appUrl.replace(/[?&](options|connect_timeout)=[^&]*/g, '').replace(/\/([^/?&]+)&/, '/$1?');
  await h.partner('budi');
  await keepRoleLimits(directUrl);
});
afterAll(() => h.close());

const sessionOf = (db: Database) =>
  query({ pid: int, prepared: int, limits: list(text) })`
    select pg_backend_pid() as pid, (select count(*) from pg_prepared_statements
        where statement not like '%as named') as prepared,
      array[current_setting('statement_timeout'), current_setting('lock_timeout'),
        current_setting('idle_in_transaction_session_timeout')] as limits
    where ${1}::int = 1`.one(db);

test(`behind a pooler nothing is asked of a session, and the limits are those of the role (PgBouncer here: ${version ?? 'none'})`, async () => {
  await keepRoleLimits(directUrl);
  const [unnamed, named] = [
    openDatabase(directUrl, { max: 1, pooler: 'transaction' }),
    openDatabase(directUrl, { max: 1, pooler: 'prepared' }),
  ];
  const limits = ['10s', '3s', '15s'];
  expect(await sessionOf(unnamed)).toMatchObject({ prepared: 0, limits });
  expect(await sessionOf(named)).toMatchObject({ prepared: 1, limits });
  await checkPooler(directUrl, 'prepared');
  const name = new URL(directUrl.replace('@/', '@h/')).pathname.slice(1);
  await sql`alter role rimpang_app in database ${sql.id(name)} reset all`.execute(h.owner);
  await expect(checkPooler(directUrl, 'transaction')).rejects.toThrow(/statement_timeout, .* belum berlaku/);
  await keepRoleLimits(directUrl);
  await Promise.all([unnamed.destroy(), named.destroy()]);
});

// A machine without PgBouncer has nothing that these could ask; the name above says so.
if (version) {
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  let services: Services;

  beforeAll(async () => {
    pooler = await startPgbouncer(directUrl, { names });
    const db = openDatabase(pooler.url, { pooler: 'transaction' });
    services = { ...h.services, db, live: await openPostgresLive(directUrl, h.services.log, db) };
  });
  afterAll(async () => {
    services.live.close();
    await services.db.destroy();
    await pooler.stop();
  });

  test('the start finds out what is set wrongly before a PgBouncer', async () => {
    await checkPooler(pooler.url, 'transaction');
    const byName = checkPooler(pooler.url, 'prepared');
    await (names > 0 ? byName : expect(byName).rejects.toThrow(/PgBouncer 1.21 atau lebih baru/));
    await checkListen(pooler.url, directUrl);
    const twice = {
      appUrl: pooler.url,
      listenUrl: pooler.url,
      appPassword: '',
      fingerprint: '',
      close: async () => {},
    };
    const checked = checkAddresses(twice, 'transaction', { readsOnly: true });
    await expect(checked).rejects.toThrow(/tidak mendengar .* pooler/);
    const unaware = openDatabase(pooler.url, { max: 1 });
    const refused = await sessionOf(unaware).catch((error: unknown) => explainFailure(error));
    expect(refused).toMatch(/PgBouncer: DATABASE_URL selalu .* isi DATABASE_POOLER=transaction/);
    await unaware.destroy();
  });

  test.each(ways)(
    'with %s verbs and races come out right while sessions change hands, and no session keeps what one transaction allowed itself',
    async (way) => {
      const db = openDatabase(pooler.url, { pooler: way });
      const served = { ...services, db };
      const giver = `pemberi-${way}`;
      await h.partner(giver);
      const pins = await h.givePins('superadmin', 'activation', 6);
      expect(pins).toHaveLength(6);
      const newcomers = Array.from({ length: 8 }, (_, at) => `${way}${at}`);
      const racers = await Promise.all(
        newcomers.map(async (name) => {
          const caller = await h.as('superadmin');
          return (on: Services) =>
            partnersVerbs.register.run(on, caller, registrationForm(name, { upline: 'budi' }));
        }),
      );
      const answers = await runTogether(served, racers);
      expect(answers.filter((answer) => answer === 'ok')).toHaveLength(6);
      await h.givePins(giver, 'ro', 5);
      const transfers = await Promise.all(
        [1, 2, 3].map(async () => {
          const caller = await h.as(giver);
          const input = {
            recipient: newcomers[answers.indexOf('ok')] ?? '',
            type: 'ro',
            quantity: 2,
          } as const;
          return (on: Services) => pinsVerbs.transfer.run(on, caller, input);
        }),
      );
      expect((await runTogether(served, transfers)).filter((answer) => answer === 'ok')).toHaveLength(2);
      const night = new Date(`2026-11-2${ways.indexOf(way)}T20:00:00Z`);
      expect((await verifyNightly(db, night, services.log))?.differences).toEqual([]);
      const sessions = await Promise.all(Array.from({ length: 12 }, () => sessionOf(db)));
      expect(new Set(sessions.map(({ pid }) => pid)).size).toBeGreaterThan(1);
      for (const { prepared, limits } of sessions) {
        expect([prepared > 0, limits]).toEqual([way === 'prepared', ['10s', '3s', '15s']]);
        expect(prepared).toBeLessThanOrEqual(names);
      }
      expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
      await db.destroy();
    },
  );

  test('a live event is heard beside the pooler', async () => {
    const site = await openSite({ ...h, services });
    const budi = await site.as('budi');
    const response = await budi.get('/api/live');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const reading = (async () => {
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
        heard += next.value;
    })();
    const other = await openPostgresLive(directUrl, h.services.log, services.db);
    const elsewhere = await openSite({ ...h, services: { ...services, live: other } });
    const there = await elsewhere.as('budi');
    await there.post('/api/notifications/read-all', {}, { 'idempotency-key': randomUUID() });
    await expect.poll(() => heard).toContain(`account:${await h.idOf('budi')}`);
    await reader?.cancel();
    await reading;
    other.close();
  });
}
