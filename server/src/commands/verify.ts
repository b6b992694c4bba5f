import { connectClient } from '../platform/database/database-client.ts';
import { storeSystemState } from '../platform/database/system-state.ts';
import { verificationState } from '../verify/nightly.ts';
import { verifyDatabase } from '../verify/verify.ts';
import { exitCodes, printLine } from './command.ts';

/** Checks the invariants on the live data, says what was found, and keeps it for the admin home. */
export async function verifyNow(ownerUrl: string): Promise<number> {
  const report = await verifyDatabase(ownerUrl);
  printLine(report.lines.join('\n'));
  const client = await connectClient(ownerUrl);
  try {
    await storeSystemState(client, 'verification', verificationState(report), new Date());
  } finally {
    await client.end();
  }
  return report.ok ? exitCodes.done : exitCodes.failed;
}
