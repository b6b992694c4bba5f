import { parentPort, workerData } from 'node:worker_threads';
import { workOff } from './capabilities/import/index.ts';
import type { ThreadData } from './import-threads.ts';
import { openDatabase } from './platform/database/database.ts';
import { openVault } from './platform/secrets/vault.ts';

const { appUrl, ownerUrl, secretKey, job } = workerData as ThreadData;

const db = openDatabase(appUrl, { max: 3 });
const owner = ownerUrl === undefined ? null : openDatabase(ownerUrl, { max: 1 });
try {
  await workOff(
    {
      db,
      owner,
      vault: openVault(secretKey),
      clock: () => new Date(),
      warn: (error) =>
        parentPort?.postMessage(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    },
    job,
  );
} finally {
  await Promise.all([db.destroy(), owner?.destroy()]);
}
