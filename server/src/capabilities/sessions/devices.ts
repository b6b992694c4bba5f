import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/requests/failure.ts';
import { verb, view } from '../../platform/requests/verb.ts';
import { deviceName } from './device-name.ts';
import { deleteKnownBrowser, deleteKnownBrowsers } from './sign-in/known-browser-store.ts';
import { endDeviceOf, endSessionsOf, selectDevices } from './session-store.ts';
import { sessionsTopic } from './topics.ts';

/** Where the reader is signed in now, last active first; sessions that idled out are over and not listed. */
export const devices = view(contract.identity.devices, async ({ db, actor, caller, now }) => {
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

/** Ends one of the reader's own sessions, also this one. Failures: NOT_FOUND, also for another person's. */
export const endDevice = verb(contract.identity.endDevice, {
  run: async ({ tx, actor, input, caller }) => {
    const ended = await endDeviceOf(tx, actor.id, input.deviceId);
    if (!ended) throw new Failure('NOT_FOUND');
    if (ended.browserHash) await deleteKnownBrowser(tx, actor.id, ended.browserHash);
    const own = caller.sessionHash?.equals(ended.tokenHash) ?? false;
    return {
      result: {},
      audit: { subject: `account:${actor.id}`, detail: { device: deviceName(ended.userAgent) } },
      live: [sessionsTopic(actor.id), `account:${actor.id}`],
      ...(own && { session: null }),
    };
  },
});

/** 'Keluar dari semua perangkat': every session ends, or every one but this. */
export const endAllDevices = verb(contract.identity.endAllDevices, {
  run: async ({ tx, actor, input, caller }) => {
    const keep = input.keepThis ? caller.sessionHash : undefined;
    const ended = await endSessionsOf(tx, actor.id, 'device-ended', keep);
    await deleteKnownBrowsers(tx, actor.id, keep && caller.browser?.hash);
    return {
      result: { ended },
      audit: { subject: `account:${actor.id}`, detail: { ended, keptThis: keep !== undefined } },
      live: [sessionsTopic(actor.id), `account:${actor.id}`],
      ...(!keep && { session: null }),
    };
  },
});
