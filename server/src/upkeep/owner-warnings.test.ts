import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationsVerbs } from '../capabilities/notifications/index.ts';
import type { Database } from '../platform/database/database.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { emailsTo } from '../testing/emails.ts';
import { verifyAndWarn, warnOfBackup } from './owner-warnings.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness({ now: new Date('2026-11-20T19:30:00Z') });
  await h.staff('bos', 'super_admin');
  await h.staff('admin', 'admin');
  await h.partner('budi');
});
afterAll(() => h.close());

const emails = async (who: string) =>
  (await emailsTo(h, `${who}@rimpang.id`)).filter(({ kind }) => kind === 'system-warning');
const bell = async (who: string) => (await notificationsVerbs.list.run(h.services, await h.as(who), {})).rows;

test('a clean night says nothing', async () => {
  expect((await verifyAndWarn(h.services))?.ok).toBe(true);
  expect(await emails('superadmin')).toEqual([]);
});

test('a difference is told to every super admin, in the app and by e-mail, once a night; to no other person', async () => {
  await sql`update ledger.account set balance = balance + 1
    where kind = 'available' and owner_id = ${await h.idOf('budi')}`.execute(h.owner);
  h.setClock(24 * 3_600_000);
  expect((await verifyAndWarn(h.services))?.ok).toBe(false);
  expect(await verifyAndWarn(h.services)).toBeNull();
  for (const who of ['superadmin', 'bos']) {
    const [email, ...more] = await emails(who);
    expect(email).toMatchObject({ title: 'Pemeriksaan data menemukan selisih', link: '/admin/dashboard' });
    expect(email?.body).toContain('saldo available');
    expect(more).toEqual([]);
    expect((await bell(who))[0]?.title).toBe('Pemeriksaan data menemukan selisih');
  }
  expect(await emails('admin')).toEqual([]);
  expect(await bell('budi')).not.toContainEqual(expect.objectContaining({ kind: 'system-warning' }));
});

/** The same database, whose next transaction does not begin. */
function failingOnce(db: Database): Database {
  let failed = false;
  return new Proxy(db, {
    get(target, key) {
      if (key === 'transaction' && !failed) {
        failed = true;
        const execute = () => Promise.reject(new Error('the connection was lost'));
        return () => ({ setIsolationLevel: () => ({ setAccessMode: () => ({ execute }) }) });
      }
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

test('a night in which nothing could be checked is told too, and not tried again every ten minutes', async () => {
  h.setClock(24 * 3_600_000);
  const report = await verifyAndWarn({ ...h.services, db: failingOnce(h.services.db) });
  expect(report).toMatchObject({
    ok: false,
    differences: [expect.stringContaining('tidak dapat dijalankan')],
  });
  expect((await emails('bos')).at(-1)?.body).toContain('tidak dapat dijalankan');
  expect(await verifyAndWarn(h.services)).toBeNull();
});

test('a backup that failed is told with its reason', async () => {
  await warnOfBackup(h.services, new Error('no space left on device'), h.services.clock());
  const email = (await emails('superadmin')).at(-1);
  expect(email?.title).toBe('Cadangan gagal dibuat');
  expect(email?.body).toContain('no space left on device');
});
