import { randomUUID } from 'node:crypto';
import { defaultMatrix } from '@rimpang/domain/roles';
import pino from 'pino';
import { findActor } from '../capabilities/accounts/index.ts';
import { capabilityHooks } from '../capability-hooks.ts';
import { rootId } from '../capabilities/network/index.ts';
import { partnersVerbs } from '../capabilities/partners/index.ts';
import { openDatabase } from '../platform/database/database.ts';
import type { Services } from '../platform/requests/services.ts';
import { openLive } from '../platform/requests/live.ts';
import { openOutgoing } from '../platform/runtime/outgoing.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { registrationForm } from './registration-form.ts';

/**
 * Registers partners as fast as it can, eight at a time, and writes each acknowledged username on a line, until it is
 * killed. Started by kill-registrations.test.ts with the connection string, the sponsor and the round.
 */
const [url = '', sponsor = '', round = ''] = process.argv.slice(2);
const db = openDatabase(url);
const services: Services = {
  ...capabilityHooks,
  db,
  clock: () => new Date(),
  vault: openVault('test-secret-key-test-secret-key-test'),
  live: openLive(async () => {}),
  storage: { put: async () => {}, get: async () => null, remove: async () => {}, check: async () => {} },
  outgoing: openOutgoing([]),
  log: pino({ level: 'silent' }),
  takeBackup: async () => '/nowhere',
  startImportJob: () => {},
  ownsDatabase: false,
  restoreCommand: (backup) => backup,
  backups: { at: null, isCarried: false },
  enoughSpace: () => true,
  demo: false,
  production: false,
  baseUrl: 'http://localhost',
  companyId: (await rootId(db)) ?? 0,
};
const actor = await findActor(db, sponsor);

async function register(lane: number): Promise<never> {
  for (let n = 0; ; n += 1) {
    const username = `r${round}-${lane}-${n}`;
    const form = {
      ...registrationForm(username, { upline: sponsor }),
      nik: `33130414${round.padStart(3, '0')}${lane}${String(n).padStart(4, '0')}`,
    };
    await partnersVerbs.register.run(
      services,
      { actor, matrix: defaultMatrix, operationId: randomUUID() },
      form,
    );
    process.stdout.write(`${username}\n`);
  }
}

await Promise.all(Array.from({ length: 8 }, (_, lane) => register(lane)));
