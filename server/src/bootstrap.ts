import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { openBonusAccounts, plantDefaultPlan } from './capabilities/bonuses/index.ts';
import { createAccount, hashPassword } from './capabilities/identity/index.ts';
import { plantRoot, rootId } from './capabilities/network/index.ts';
import { openRewardAccounts } from './capabilities/rewards/index.ts';
import { plantSettings } from './capabilities/storefront/index.ts';
import type { Database } from './platform/database.ts';
import { demandMode, type Mode, storeMode } from './platform/mode.ts';

export type Bootstrapped = {
  companyId: number;
  /** Password of the first super admin, shown once; null on every later start. */
  ownerPassword: string | null;
};

/**
 * Makes an empty database usable: the company as the root of the tree (one account, decision 2), the default plan and
 * its settings, and what the database is for. A demo begins as long ago as its history reaches, or at `since`. Repeating
 * it changes nothing; two processes starting at once make one root. Throws `ModeError` where the database is for the
 * other mode, also where another process said so a moment ago.
 */
export async function bootstrap(
  db: Database,
  now: Date,
  options: { mode: Mode; password?: string; since?: Date },
): Promise<Bootstrapped> {
  const { mode } = options;
  const existing = await rootId(db);
  if (existing !== null) {
    await demandMode(db, mode);
    await db.transaction().execute((tx) => storeMode(tx, mode, now));
    return { companyId: existing, ownerPassword: null };
  }
  const password = options.password ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const since = options.since ?? now;
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('rimpang.bootstrap'))`.execute(tx);
    const already = await rootId(tx);
    if (already !== null) {
      await demandMode(tx, mode);
      return { companyId: already, ownerPassword: null };
    }
    await storeMode(tx, mode, now);
    const account = {
      username: 'superadmin',
      fullName: 'Perusahaan',
      email: 'superadmin@rimpang.id',
      role: 'super_admin',
      rank: 'Director',
    } as const;
    const companyId = await createAccount(tx, {
      ...account,
      passwordHash,
      mustChangePassword: !options.password,
      now: since,
    });
    await plantRoot(tx, companyId, since);
    await openBonusAccounts(tx, companyId);
    await openRewardAccounts(tx, companyId);
    await plantDefaultPlan(tx, since);
    await plantSettings(tx, now);
    return { companyId, ownerPassword: password };
  });
}
