import { contract } from '@rimpang/contract/index';
import { view } from '../../platform/requests/verb.ts';
import { deviceName } from './device-name.ts';
import { selectDevices } from './session-store.ts';

/** Where the reader is signed in now, last active first; sessions that idled out are over and not listed. */
export const listDevices = view(contract.identity.devices, async ({ db, actor, caller, now }) => {
  const rows = await selectDevices(db, actor.id, now);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      device: deviceName(row.userAgent),
      address: row.address,
      signedInAt: row.createdAt.toISOString(),
      activeAt: row.activeAt.toISOString(),
      current: caller.sessionHash?.equals(row.tokenHash) ?? false,
    })),
  };
});
