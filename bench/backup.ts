import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackup } from '@rimpang/server/backup/backup';
import { restoreBackup } from '@rimpang/server/backup/restore';
import type { Database } from '@rimpang/server/platform/database/database';
import { query, text } from '@rimpang/server/platform/database/query';
import { verifyDatabase } from '@rimpang/server/verify/verify';
import { sql } from 'kysely';
import { type Bench, openBench } from './bench-database.ts';
import type { Measurement } from './measure.ts';
import { withoutTimeLimits } from './partners.ts';

const usualPartners = 100_000;
/** trust.md: backup and restore, verified, at a million partners. */
const promisedPartners = 1_000_000;
const promisedSeconds = 600;

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** The same rows by plain COPY on the server, thrown away: what the database alone needs to read and write them out. */
async function copyEverything(owner: Database): Promise<void> {
  const tables = await query({ name: text })`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.all(owner);
  await withoutTimeLimits(owner, async (tx) => {
    for (const { name } of tables) await sql.raw(`copy ${name} to '/dev/null'`).execute(tx);
  });
}

async function measure({ services, owner, ownerUrl, appPassword, emptyDatabase }: Bench, to: string) {
  const { storage, vault } = services;
  const now = new Date();
  const before = (await verifyDatabase(ownerUrl)).differences;
  const plain = await secondsOf(() => copyEverything(owner));
  const saving = await secondsOf(() =>
    createBackup({ url: ownerUrl, storage, vault, to, now, reason: 'bench' }),
  );
  const elsewhere = await emptyDatabase('rimpang_restored');
  const loading = await secondsOf(() =>
    restoreBackup({ ownerUrl: elsewhere, appPassword, storage, vault, from: to, now }),
  );
  let after: string[] = [];
  const checking = await secondsOf(async () => {
    after = (await verifyDatabase(elsewhere)).differences;
  });
  const same = JSON.stringify(after) === JSON.stringify(before);
  return { plain, saving, loading, checking, same };
}

/**
 * Seconds to back up, restore and verify a company of so many partners (`--partners`), beside the seconds that plain
 * COPY takes to read the same rows in the same run. Broken where the restored copy verifies otherwise than the original,
 * or where a million takes longer than trust.md promises.
 */
export async function backupAndRestore({ partners = usualPartners }: { partners: number | undefined }) {
  const bench = await openBench({ partners });
  const to = await mkdtemp(join(tmpdir(), 'rimpang-bench-backup-'));
  try {
    const { plain, saving, loading, checking, same } = await measure(bench, to);
    const whole = saving + loading + checking;
    const tooSlow = partners >= promisedPartners && whole > promisedSeconds;
    const rows: [string, number, string | false][] = [
      ['cadangan', saving, false],
      ['pulihkan', loading, false],
      ['periksa', checking, !same && 'salinan tidak sama dengan aslinya'],
      ['seluruhnya', whole, tooSlow && `lebih dari ${promisedSeconds} detik`],
    ];
    return rows.map(
      ([name, value, broken]): Measurement => ({
        name: `backup, ${partners} mitra, ${name}`,
        value,
        unit: 'detik',
        yardstick: plain,
        ratio: value / plain,
        ...(broken && { broken }),
      }),
    );
  } finally {
    await bench.close();
    await rm(to, { recursive: true, force: true });
  }
}
