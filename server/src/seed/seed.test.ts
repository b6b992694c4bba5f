import { createHash } from 'node:crypto';
import { addDays, startOfBusinessDay } from '@rimpang/domain/calendar';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { settleNetwork } from '../capabilities/network/index.ts';
import { demoPassword } from '../capabilities/sessions/index.ts';
import { sessionsVerbs } from '../capabilities/sessions/index.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { bytes, int, query, text } from '../platform/database/query.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { cloneDatabase } from '../testing/database.ts';
import { openHarness } from '../testing/harness.ts';
import { verifyDatabase } from '../verify/verify.ts';
import type { Happening } from './happening.ts';
import { refuseOccupied, seedCompany, type SeedOptions } from './seed-company.ts';
import { SeedError } from './seed-error.ts';
import { restless } from './test-habits.ts';
import { replay } from './test-replay.ts';
import { companyOf, withoutPictures } from './test-rows.ts';

const now = new Date('2026-11-20T03:00:00Z');
const base = startOfBusinessDay(now);
const since = addDays(base, -30);
const nowhere = { put: async () => {}, get: async () => null, remove: async () => {}, check: async () => {} };
/** What was stored, by its key. */
function openMemory() {
  const stored = new Map<string, Uint8Array>();
  const put = async (key: string, bytes: Uint8Array) => void stored.set(key, bytes);
  return { stored, storage: { ...nowhere, put, get: async (key: string) => stored.get(key) ?? null } };
}
const opened: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of opened.reverse()) await close();
});

type Given = Partial<SeedOptions>;

/** A database with a company in it, and how to look at it. */
async function openSeeded() {
  const database = await cloneDatabase();
  const db = openDatabase(database.ownerUrl, { max: 2 });
  opened.push(async () => {
    await db.destroy();
    await database.drop();
  });
  const vault = openVault('test-secret-key-test-secret-key-test');
  const seed = (given: Given = {}) =>
    seedCompany({ ownerUrl: database.ownerUrl, vault, storage: nowhere, partners: 60, now, ...given });
  return { database, db, seed };
}

const comparable = async (db: Database) => {
  const company = await companyOf(db, since);
  const told = ['bonus', 'ro-passed-over'];
  return {
    ...company,
    'identity.account': company['identity.account']?.filter((row) => row.role === 'mitra'),
    'audit.entry': company['audit.entry']?.map(withoutPictures),
    // Only the plan's messages, which have ids of their own and may be read.
    'notifications.message': company['notifications.message']
      ?.filter(({ kind }) => told.includes(String(kind)))
      .map((row) => ({ ...row, id: null, read_at: null })),
  };
};

test('a seeded company is, row by row, what the verbs make of the same story', async () => {
  const happenings: Happening[] = [];
  const { db, seed, database } = await openSeeded();
  await seed({ partners: 50, habits: restless, follow: (happening) => happenings.push(happening) });
  expect((await verifyDatabase(database.ownerUrl)).differences).toEqual([]);
  const kinds = happenings.map((one) => ('approved' in one ? `${one.kind} ${one.approved}` : one.kind));
  expect(new Set(kinds).size, 'of every kind, and both decisions of each').toBe(14);

  const h = await openHarness({ now: addDays(base, -3 * 365 - 2) });
  opened.push(() => h.close());
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  await replay(h, happenings);
  while ((await settleNetwork(h.services.db)) > 0);
  const [seeded, played] = [await comparable(db), await comparable(h.owner)];
  for (const [table, rows] of Object.entries(played))
    expect(seeded[table as keyof typeof seeded], table).toEqual(rows);
});

test('broken off anywhere and run again, it ends with the same company; a finished one is left alone', async () => {
  const whole = await openSeeded();
  expect(await whole.seed({ partners: 150, chunkSize: 200 })).toBe(true);
  const broken = await openSeeded();
  let count = 0;
  const breakOff = (given: Given) =>
    expect(broken.seed({ partners: 150, chunkSize: 200, ...given })).rejects.toThrow('broken off');
  const fail = () => {
    throw new Error('broken off');
  };
  await breakOff({
    follow: () => {
      count += 1;
      if (count === 500) fail();
    },
  });
  await breakOff({ tell: (line) => void (line.startsWith('Mitra') && fail()) });
  await breakOff({ tell: (line) => void (line.startsWith('Indeks bonuses') && fail()) });
  expect(await broken.seed({ partners: 150, chunkSize: 200, now: addDays(now, 3) })).toBe(true);
  expect(await comparable(broken.db)).toEqual(await comparable(whole.db));
  expect((await verifyDatabase(broken.database.ownerUrl)).differences).toEqual([]);
  expect(await broken.seed({ partners: 150 })).toBe(false);
  await expect(broken.seed({ partners: 151 })).rejects.toThrow(/perusahaan buatan dengan 150 mitra/);
});

test('the slip of each order is a picture of its own, and what is written down of it is true', async () => {
  const { db, seed } = await openSeeded();
  const { stored, storage } = openMemory();
  let count = 0;
  const breakOff = () => {
    count += 1;
    if (count === 300) throw new Error('broken off');
  };
  await expect(seed({ storage, chunkSize: 100, follow: breakOff })).rejects.toThrow('broken off');
  // Of what was written down already a power cut took a picture, and half of another.
  const [lost = '', cut = ''] = stored.keys();
  stored.delete(lost);
  stored.set(cut, stored.get(cut)!.subarray(0, 9));
  await seed({ storage, chunkSize: 100 });
  const slips = await query({ key: text, hash: bytes, size: int, width: int, height: int })`
    select storage_key as key, sha256 as hash, bytes as size, width, height from files.file`.all(db);
  expect(slips.length).toBeGreaterThan(20);
  for (const { key, hash, size, width, height } of slips) {
    const picture = stored.get(key) ?? Buffer.alloc(0);
    expect(createHash('sha256').update(picture).digest().equals(hash), key).toBe(true);
    expect(picture.length, key).toBe(size);
    const seen = await sharp(picture, { failOn: 'error' }).raw().toBuffer({ resolveWithObject: true });
    expect(seen.info, key).toMatchObject({ width, height });
  }
  expect(new Set(slips.map(({ hash }) => hash.toString('hex'))).size).toBe(slips.length);
});

test('partners and staff of a seeded company sign in with the password of the demo', async () => {
  const { database, seed } = await openSeeded();
  await seed({ partners: 5 });
  const h = await openHarness({ now, database: { ...database, drop: async () => {} } });
  opened.push(() => h.close());
  for (const username of ['admin', 'superadmin']) {
    const caller = await h.as(null);
    const answer = await sessionsVerbs.login.run(h.services, caller, {
      username,
      password: demoPassword,
    });
    expect(answer).toBeTruthy();
  }
});

test('a database that holds anything else is refused, also before it is migrated', async () => {
  const h = await openHarness({ now });
  opened.push(() => h.close());
  const vault = openVault('test-secret-key-test-secret-key-test');
  const seeding = seedCompany({ ownerUrl: h.ownerUrl, vault, storage: nowhere, partners: 5, now });
  await expect(seeding).rejects.toThrow(SeedError);
  await expect(seeding).rejects.toThrow(/masih berjalan|sudah berisi akun/);
  const looking = refuseOccupied({ ownerUrl: h.ownerUrl, partners: 5 });
  await expect(looking).rejects.toThrow(/masih berjalan|sudah berisi akun/);
});
