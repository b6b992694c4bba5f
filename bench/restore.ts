import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackup } from '@rimpang/server/backup/backup';
import { restoreBackup } from '@rimpang/server/backup/restore';
import type { Database } from '@rimpang/server/platform/database/database';
import { withLogin } from '@rimpang/server/platform/database/postgres-url';
import { int, query } from '@rimpang/server/platform/database/query';
import { verifyDatabase } from '@rimpang/server/verify/verify';
import { sql } from 'kysely';
import { type Product, startProduct } from '../harness/start-product.ts';
import { type Bench, openBench } from './bench-database.ts';
import { type Measurement, secondsOf } from './measure.ts';
import { secondsOfCopy } from './row-copy.ts';

const usualPartners = 100_000;
/** trust.md: backup and restore, verified, at a million partners. */
const promisedPartners = 1_000_000;
const promisedSeconds = 600;
const startSeconds = 2;
/** The database that the copy is restored into; it is gone before the company starts again. */
const restored = 'rimpang_restored';

/**
 * How long the product takes to answer when it starts again on that company and on what the first start left in its data folder,
 * its database running.
 */
async function secondStart({ ownerUrl, appPassword, secretKey }: Bench): Promise<number> {
  const database = { ownerUrl, appUrl: withLogin(ownerUrl, 'rimpang_app', appPassword) };
  const dataDir = await mkdtemp(join(tmpdir(), 'rimpang-bench-again-'));
  const start = () => startProduct('bench-restore', { database, secretKey, dataDir, stays: true });
  try {
    await (await start()).stop();
    let again: Product | undefined;
    const seconds = await secondsOf(async () => {
      again = await start();
    });
    await again?.stop();
    return seconds;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function gigabytesOf(owner: Database): Promise<number> {
  const { bytes } = await query({ bytes: int })`
    select pg_database_size(current_database()) as bytes`.one(owner);
  return bytes / 1024 ** 3;
}

async function measure(bench: Bench, to: string) {
  const { services, owner, ownerUrl, appPassword, emptyDatabase } = bench;
  const { storage, vault } = services;
  const now = new Date();
  // A run that was ended leaves it in a kept company.
  const forget = sql`drop database if exists ${sql.id(restored)} with (force)`;
  await forget.execute(owner);
  const size = await gigabytesOf(owner);
  const plain = await secondsOfCopy(owner);
  const saving = await secondsOf(() =>
    createBackup({ url: ownerUrl, storage, vault, to, now, reason: 'bench' }),
  );
  const elsewhere = await emptyDatabase(restored);
  const loading = await secondsOf(() =>
    restoreBackup({ ownerUrl: elsewhere, appPassword, storage, vault, from: to, now }),
  );
  let differences: string[] = [];
  const checking = await secondsOf(async () => {
    differences = (await verifyDatabase(elsewhere)).differences;
  });
  await forget.execute(owner);
  return { size, plain, saving, loading, checking, differences, start: await secondStart(bench) };
}

/**
 * Seconds to back up, restore and verify a company of so many partners (`--partners`), beside the seconds that plain
 * COPY takes to read the same rows in the same run; then how long the product takes to start on it again. Broken where the
 * restored copy does not verify, or where a million takes longer than trust.md promises.
 */
export async function restore({
  partners = usualPartners,
  keep,
}: {
  partners?: number | undefined;
  keep?: string | undefined;
}) {
  const bench = await openBench({ partners, keep });
  const to = await mkdtemp(join(tmpdir(), 'rimpang-bench-backup-'));
  try {
    const { size, plain, saving, loading, checking, differences, start } = await measure(bench, to);
    const whole = saving + loading + checking;
    const tooSlow = partners >= promisedPartners && whole > promisedSeconds;
    const rows: [string, number, string | false | undefined][] = [
      ['cadangan', saving, false],
      ['pulihkan', loading, false],
      ['periksa', checking, differences[0]],
      ['seluruhnya', whole, tooSlow && `lebih dari ${promisedSeconds} detik`],
    ];
    const row = (name: string, unit: string, value: number, yardstick: number): Measurement => ({
      name: `restore, ${name}`,
      value,
      unit,
      yardstick,
      ratio: value / yardstick,
    });
    const late = start > startSeconds && { broken: `lebih dari ${startSeconds} detik` };
    return [
      ...rows.map(([name, value, broken]) => ({
        ...row(name, 'detik', value, plain),
        ...(broken && { broken }),
      })),
      { ...row('mulai lagi', 'detik', start, startSeconds), ...late },
      row('basis data', 'GB', size, Number.NaN),
    ];
  } finally {
    await bench.close();
    await rm(to, { recursive: true, force: true });
  }
}
