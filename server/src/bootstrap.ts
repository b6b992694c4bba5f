import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { openBonusAccounts, plantDefaultPlan } from './capabilities/bonuses/index.ts';
import { createAccount, hashPassword } from './capabilities/identity/index.ts';
import { plantRoot, rootId } from './capabilities/network/index.ts';
import { openRewardAccounts } from './capabilities/rewards/index.ts';
import { plantSettings } from './capabilities/storefront/index.ts';
import type { Database } from './platform/database.ts';

export type Bootstrapped = {
  companyId: number;
  /** Password of the first super admin, shown once; null on every later start. */
  ownerPassword: string | null;
};

/**
 * Makes an empty database usable: the company as the root of the tree (one account, decision 2), the default plan and
 * the demo company's settings. `since` lets the plan begin earlier than today, for demo history. Repeating it changes nothing; two processes starting at once make one root.
 */
export async function bootstrap(
  db: Database,
  now: Date,
  options: { password?: string; since?: Date } = {},
): Promise<Bootstrapped> {
  const existing = await rootId(db);
  if (existing !== null) return { companyId: existing, ownerPassword: null };
  const password = options.password ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const since = options.since ?? now;
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('rimpang.bootstrap'))`.execute(tx);
    const already = await rootId(tx);
    if (already !== null) return { companyId: already, ownerPassword: null };
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
