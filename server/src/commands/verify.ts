import { connectClient } from '../platform/database/database-client.ts';
import { isReadOnly } from '../platform/database/database-failures.ts';
import { storeSystemState } from '../platform/database/system-state.ts';
import { verificationState } from '../verify/nightly.ts';
import { verifyDatabase } from '../verify/verify.ts';
import { exitCodes, printLine, printWarning } from './command.ts';
import { besideReplica } from './open-as.ts';

/**
 * Checks the invariants on the live data, says what was found, and keeps it for the admin home, unless this is a standby, which keeps
 * nothing. The exit code tells the differences.
 */
export async function verifyNow(database: { ownerUrl: string; replicaUrl?: string }): Promise<number> {
  // A replica is asked through one connection, the server itself through several.
  const report = database.replicaUrl
    ? await besideReplica(database, verifyDatabase)
    : await verifyDatabase(database.ownerUrl);
  printLine(report.lines.join('\n'));
  const client = await connectClient(database.ownerUrl);
  try {
    await storeSystemState(client, 'verification', verificationState(report), new Date());
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    printWarning('Hasil ini tidak dicatat: basis data itu hanya dapat dibaca (standby, atau diatur begitu).');
  } finally {
    await client.end();
  }
  return report.ok ? exitCodes.done : exitCodes.failed;
}
