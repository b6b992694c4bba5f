import { randomUUID } from 'node:crypto';
import type { PinType } from '@rimpang/domain/pins';
import { defaultMatrix, type Role } from '@rimpang/domain/roles';
import pino from 'pino';
import { bootstrap } from '../bootstrap/bootstrap.ts';
import { capabilityHooks } from '../capability-hooks.ts';
import {
  createAccount,
  editRevisionOf,
  findActor,
  hashPassword,
  noteConfirmed,
} from '../capabilities/accounts/index.ts';
import { partnersVerbs } from '../capabilities/partners/index.ts';
import { createPins } from '../capabilities/pins/index.ts';
import type { Caller } from '../platform/requests/caller.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import type { Services } from '../platform/requests/services.ts';
import { openLive } from '../platform/requests/live.ts';
import { openOutgoing } from '../platform/runtime/outgoing.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { wordlessAuditFields } from './audit-fields.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { registrationForm, testPassword } from './registration-form.ts';

export { nextNik, registrationForm, testPassword } from './registration-form.ts';

/** The services on a private database, with people made as in real use, and a clock that the test moves. */
export type Harness = {
  services: Services;
  /** As the owner: for looking behind the scenes and for tampering. */
  owner: Database;
  /** Connection string of the application's role on this database. */
  appUrl: string;
  ownerUrl: string;
  /** Moves the clock to a moment, or forward by milliseconds. */
  setClock(at: Date | number): void;
  /** A fresh request of this person (new operation id unless one is given); null is a visitor. */
  as(username: string | null, operationId?: string): Promise<Caller>;
  idOf(username: string): Promise<number>;
  /** What a form of this person's data was opened on just now. */
  revisionOf(username: string): Promise<number>;
  staff(username: string, role: Exclude<Role, 'mitra'>): Promise<number>;
  /** Registers a partner under `upline` with a company PIN, through the verb, who has confirmed the address. Every event of that happens. */
  partner(username: string, options?: { upline?: string; nik?: string; fullName?: string }): Promise<number>;
  /** PINs out of nothing but with their whole history, as from company stock. */
  givePins(username: string, type: PinType, quantity: number): Promise<{ id: number; code: string }[]>;
  close(): Promise<void>;
};

/** Storage that forgets everything at the end of the test. */
function memoryStorage(): FileStorage {
  const stored = new Map<string, Uint8Array>();
  return {
    put: async (key, bytes) => void stored.set(key, bytes),
    get: async (key) => stored.get(key) ?? null,
    remove: async (key) => void stored.delete(key),
    check: async () => {},
  };
}

const staffNamed = (username: string) => ({
  username,
  fullName: `Staf ${username}`,
  email: `${username}@rimpang.id`,
  rank: 'Admin' as const,
});

/** What a process of a demo has around it, and tests need nothing of. */
const surroundings = {
  takeBackup: async () => '/nowhere',
  startImportJob: () => {},
  ownsDatabase: true,
  restoreCommand: (backup: string) => `npm run restore -- --from ${backup}`,
  backups: { at: null, isCarried: false },
  enoughSpace: () => true,
  demo: true,
  production: false,
  baseUrl: 'http://localhost:3000',
};

/**
 * Opens a harness on a clone of the migrated template, or on `database`, which it drops at the end. `secretKey` where a process
 * of the product works on the same data. Call once per file in `beforeAll`, `close()` in `afterAll`.
 */
export async function openHarness(
  options: { now?: Date; database?: TestDatabase; secretKey?: string } = {},
): Promise<Harness> {
  const database = options.database ?? (await cloneDatabase());
  const db = openDatabase(database.appUrl, { max: 50 });
  const owner = openDatabase(database.ownerUrl, { max: 2 });
  let now = options.now ?? new Date('2026-11-20T03:00:00Z');
  const { companyId } = await bootstrap(db, now, { mode: 'demo', password: testPassword });
  const services: Services = {
    ...capabilityHooks,
    ...surroundings,
    db,
    clock: () => new Date(now),
    vault: openVault(options.secretKey ?? 'test-secret-key-test-secret-key-test'),
    live: openLive(async () => {}),
    storage: memoryStorage(),
    outgoing: openOutgoing(['127.0.0.0/8']),
    log: pino({ level: 'silent' }),
    companyId,
  };

  async function as(username: string | null, operationId: string = randomUUID()): Promise<Caller> {
    const actor = username === null ? null : await findActor(db, username);
    if (username !== null && !actor) throw new Error(`no person is called ${username}`);
    return { actor, matrix: defaultMatrix, operationId, address: '127.0.0.1' };
  }

  async function idOf(username: string): Promise<number> {
    return (await as(username)).actor?.id ?? 0;
  }

  async function givePins(username: string, type: PinType, quantity: number) {
    const ownerId = await idOf(username);
    return db
      .transaction()
      .execute((tx) => createPins(tx, { type, quantity, ownerId, byId: companyId, companyId }, now));
  }

  const passwordHash = await hashPassword(testPassword);
  return {
    services,
    owner,
    appUrl: database.appUrl,
    ownerUrl: database.ownerUrl,
    setClock: (at) => {
      now = typeof at === 'number' ? new Date(now.getTime() + at) : at;
    },
    as,
    idOf,
    revisionOf: async (username) => editRevisionOf(db, await idOf(username)),
    staff: (username, role) =>
      db
        .transaction()
        .execute((tx) =>
          createAccount(tx, { ...staffNamed(username), role, passwordHash, emailConfirmed: true, now }),
        ),
    async partner(username, { upline = 'superadmin', nik, fullName } = {}) {
      await givePins('superadmin', 'activation', 1);
      const form = registrationForm(username, { upline, ...(nik && { nik }), ...(fullName && { fullName }) });
      const { id } = (await partnersVerbs.register.run(services, await as('superadmin'), form)).partner;
      await db.transaction().execute((tx) => noteConfirmed(tx, id, form.email, now));
      return id;
    },
    givePins,
    async close() {
      services.live.close();
      // A test may have taken the database away.
      const wordless = await wordlessAuditFields(owner).catch(() => []);
      await Promise.all([db.destroy(), owner.destroy()]);
      await database.drop();
      if (wordless.length > 0)
        throw new Error(`domain/audit-fields.ts has no words for ${wordless.join(', ')}`);
    },
  };
}
