import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand, startApplication } from './application.ts';
import { countMissing, inSeconds } from './effects.ts';
import { askOwner } from './faults.ts';
import { startLoad } from './load.ts';
import { openBucket } from './bucket.ts';

const writingMs = 4_000;

/**
 * The machine is lost: a product under eight writers makes a locked copy and carries it to S3, goes on, and then its whole folder
 * is removed. Elsewhere the copy is restored with nothing but S3 and SECRET_KEY, verified, and started. Everything that
 * was acknowledged before the copy began must be there.
 */
export async function restore({ say }: { say: (line: string) => void }) {
  const bucket = await openBucket();
  const env = {
    BACKUP_S3_ENDPOINT: bucket.address,
    BACKUP_S3_BUCKET: 'copies',
    BACKUP_S3_KEY: 'drill',
    BACKUP_S3_SECRET: 'drill',
  };
  const elsewhere = await mkdtemp(join(tmpdir(), 'rimpang-drill-'));
  const app = await startApplication(undefined, { env });
  let isLost = false;
  const lose = async () => {
    if (!isLost) await app.stop();
    isLost = true;
  };
  try {
    const load = await startLoad(app.address);
    await sleep(writingMs);
    const before = [...load.acknowledged];
    const [copied, copyMs] = await timed(() => app.command('backup'));
    say(copied.text.trim());
    await sleep(writingMs);
    await load.stop();
    const SECRET_KEY = await readFile(join(app.dataDir, 'secret-key'), 'utf8');
    await lose();

    const began = performance.now();
    const there = { ...process.env, ...env, DATA_DIR: elsewhere, DEMO: '1', NODE_ENV: '', SECRET_KEY };
    const [restored, restoreMs] = await timed(() => runCommand(there, ['restore', '--from', 's3:']));
    say(restored.text.trim());
    const again = await startApplication(undefined, { dataDir: elsewhere, env: { ...env, SECRET_KEY } });
    const rtoMs = performance.now() - began;
    const lost = await askOwner(elsewhere, (client) => countMissing(client, before));
    const gone = await askOwner(elsewhere, (client) => countMissing(client, load.acknowledged));
    const verified = await again.command('verify');
    await again.stop();
    const ok = copied.code + restored.code + verified.code + lost + load.counts.broken === 0;
    const line = [
      `restore: ${before.length} acknowledged before the copy, ${lost} of them lost`,
      `${gone} of ${load.acknowledged.length - before.length} made since it began are gone with the machine`,
      `copy made and carried in ${inSeconds(copyMs)}`,
      `restored and verified in ${inSeconds(restoreMs)}`,
      `RTO until it serves ${inSeconds(rtoMs)}`,
      `verify ${verified.code === 0 ? 'clean' : 'NOT clean'}`,
    ].join(', ');
    return { line, ok };
  } finally {
    await lose();
    bucket.close();
    await rm(elsewhere, { recursive: true, force: true });
  }
}

async function timed<T>(run: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  return [await run(), performance.now() - began];
}
