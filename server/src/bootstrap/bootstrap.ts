import { openBonusAccounts, plantDefaultPlan } from '../capabilities/bonuses/index.ts';
import { createAccount, disownAddress, hashPassword } from '../capabilities/accounts/index.ts';
import { forgetAddress } from '../capabilities/notifications/index.ts';
import { addRootMember, rootId } from '../capabilities/network/index.ts';
import { openRewardAccounts } from '../capabilities/rewards/index.ts';
import { adoptShop, plantDemoShop, setShopOpen } from '../capabilities/storefront/index.ts';
import type { Database } from '../platform/database/database.ts';
import { lockBootstrap, type Mode, storeMode } from '../platform/database/mode.ts';
import { demandMode } from '../preflight/mode.ts';

export type Bootstrapped = {
  companyId: number;
};

/** The owner's address in every demo, and before owners gave their own, in every production. */
const builtInAddress = 'superadmin@rimpang.id';

/**
 * A database from before the mode was stored: the owner of a production never chose that address, so no e-mail goes there
 * again, and its shop goes on only where it was the company's own.
 */
async function adopt(db: Database, mode: Mode, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await storeMode(tx, mode, now))) return;
    if (mode === 'demo') return void (await setShopOpen(tx, { isOpen: true, byId: null, now }));
    await adoptShop(tx, now);
    for (const id of await disownAddress(tx, builtInAddress)) await forgetAddress(tx, id);
  });
}

/**
 * Makes an empty database usable: the company as the root of the tree (one account, decision 002), the default plan and
 * its settings, and what the database is for. A demo begins as long ago as its history reaches, or at `since`. Repeating
 * it changes nothing; the owner of a production begins without password and address (`newSetUpLink`); two processes starting at once make one root. Throws `ModeError` where the database is for the
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
    await adopt(db, mode, now);
    return { companyId: existing };
  }
  const { password } = options;
  const passwordHash = password ? await hashPassword(password) : '';
  const since = options.since ?? now;
  return db.transaction().execute(async (tx) => {
    await lockBootstrap(tx);
    const already = await rootId(tx);
    if (already !== null) {
      await demandMode(tx, mode);
      return { companyId: already };
    }
    await storeMode(tx, mode, now);
    const account = {
      username: 'superadmin',
      fullName: 'Perusahaan',
      email: mode === 'demo' ? builtInAddress : null,
      role: 'super_admin',
      rank: 'Director',
    } as const;
    const companyId = await createAccount(tx, {
      ...account,
      passwordHash,
      emailConfirmed: mode === 'demo',
      now: since,
    });
    await addRootMember(tx, companyId, since);
    await openBonusAccounts(tx, [companyId]);
    await openRewardAccounts(tx, [companyId]);
    await plantDefaultPlan(tx, since);
    if (mode === 'demo') await plantDemoShop(tx, now);
    return { companyId };
  });
}
