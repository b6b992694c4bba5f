import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { query, text } from '../database/query.ts';
import { ensureDatabase, startPostgres } from './postgres.ts';

/** What an operator did to the folder of the embedded database is said in Indonesian, with what to do. */
const place = mkdtempSync(join(tmpdir(), 'rimpang-refused-'));
const whole = join(place, 'whole');

beforeAll(async () => {
  const server = await startPostgres({ dataDir: whole, fsync: false });
  try {
    await ensureDatabase(server, 'rimpang');
  } finally {
    await server.stop();
  }
});
afterAll(() => rmSync(place, { recursive: true }));

/** A copy of the folder in which something was changed by hand. */
function changed(name: string, change: (cluster: string, dataDir: string) => void): string {
  const dataDir = join(place, name);
  cpSync(whole, dataDir, { recursive: true });
  chmodSync(join(dataDir, 'postgres'), 0o700);
  change(join(dataDir, 'postgres'), dataDir);
  return dataDir;
}

test.each<[string, (cluster: string) => void, RegExp]>([
  [
    'opened to others by chmod',
    (cluster) => chmodSync(cluster, 0o777),
    /: folder .*postgres terbuka bagi akun lain, .*\n {2}Tutup lagi dengan: chmod -R go-rwx '.*postgres', lalu ulangi\.$/,
  ],
  [
    'of another release',
    (cluster) => writeFileSync(join(cluster, 'PG_VERSION'), '17\n'),
    /: folder .*postgres dibuat PostgreSQL 17, dan versi Rimpang ini membawa 18\.\n {2}Pakai versi Rimpang yang membuatnya/,
  ],
  [
    'of which a part is missing',
    (cluster) => rmSync(join(cluster, 'global'), { recursive: true }),
    /: isi folder .*postgres tidak lengkap atau rusak\.\n {2}Kembalikan folder itu utuh/,
  ],
  [
    'without its journal',
    (cluster) => rmSync(join(cluster, 'pg_wal'), { recursive: true }),
    /: isi folder .*postgres tidak lengkap atau rusak\.\n {2}Kembalikan folder itu utuh/,
  ],
])('%s: refused in words of the product', async (name, change, words) => {
  const dataDir = changed(name, change);
  const refused = startPostgres({ dataDir, fsync: false });
  await expect(refused).rejects.toThrow(words);
  await expect(refused).rejects.not.toThrow(/FATAL|DETAIL|LOG:/);
});

test('a setting that PostgreSQL does not know is quoted, with the file to set right', async () => {
  const dataDir = changed('setting', (cluster) =>
    appendFileSync(join(cluster, 'postgresql.conf'), '\nautovacuum = mungkin\n'),
  );
  await expect(startPostgres({ dataDir, fsync: false })).rejects.toThrow(
    /"autovacuum".*\n(.*\n)* {2}Perbaiki baris itu di .*postgres\/postgresql\.conf, lalu ulangi\.$/,
  );
});

test('the password of another folder is named by its file, and no address that was never given', async () => {
  const dataDir = changed('password', (_, folder) =>
    writeFileSync(join(folder, 'postgres-password'), 'lain'),
  );
  const server = await startPostgres({ dataDir, fsync: false });
  try {
    await expect(ensureDatabase(server, 'rimpang')).rejects.toThrow(
      /: isi berkas .*password\/postgres-password bukan kata sandi basis data di sampingnya\./,
    );
  } finally {
    await server.stop();
  }
  expect(readFileSync(join(dataDir, 'postgres-password'), 'utf8')).toBe('lain');
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
});

test('what PGSSLMODE says of other servers is not said to this one, and the limits of a page stay', async () => {
  const before = process.env.PGSSLMODE;
  process.env.PGSSLMODE = 'require';
  const server = await startPostgres({ dataDir: whole, fsync: false });
  try {
    await ensureDatabase(server, 'rimpang');
    const db = openDatabase(server.ownerUrl('rimpang'), { max: 1 });
    const { limit } = await query({ limit: text })`
      select current_setting('statement_timeout') as limit`.one(db);
    await db.destroy();
    expect(limit).toBe('10s');
  } finally {
    if (before === undefined) delete process.env.PGSSLMODE;
    else process.env.PGSSLMODE = before;
    await server.stop();
  }
});
