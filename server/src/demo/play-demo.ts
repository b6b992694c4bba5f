import type { Database } from '../platform/database.ts';
import type { House } from '../platform/house.ts';
import { createAccount, demoPassword, findActor, hashPassword } from '../capabilities/identity/index.ts';
import { branchStory } from './demo-branch.ts';
import { threePartners } from './demo-partners.ts';
import { demoPeople } from './demo-people.ts';
import { openTeller, tell } from './demo-steps.ts';
import { visitors } from './demo-visitors.ts';
import { readFact, writeFact } from './demo-store.ts';

/** How far back the demo's history reaches, with a day to spare: the plan must be older than what it paid. */
export const demoHistoryMs = 292 * 86_400_000;

async function makeStaff(house: House, now: Date): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  for (const { username, fullName, role } of demoPeople) {
    if (role === 'mitra' || role === 'super_admin' || (await findActor(house.db, username))) continue;
    const email = `${username}@rimpang.id`;
    const account = { username, fullName, email, role, rank: 'Admin', passwordHash, now };
    await house.db.transaction().execute((tx) => createAccount(tx, account));
  }
}

/** True once demo accounts were made here; production must not run on such a database. */
export async function hasDemoData(db: Database): Promise<boolean> {
  return (await readFact(db, 'demo')) !== null;
}

/**
 * Fills an empty demo instance with the seven accounts and ten months of believable history of a branch beside theirs,
 * through the same verbs as real use. Done once; an interrupted start goes on where it stopped.
 */
export async function playDemo(house: House, now: Date): Promise<boolean> {
  const begun = await readFact<{ base: string; done: boolean }>(house.db, 'demo');
  if (begun?.done) return false;
  const base = begun ? new Date(begun.base) : now;
  await writeFact(house.db, 'demo', { base: base.toISOString(), done: false }, now);
  await makeStaff(house, new Date(base.getTime() - demoHistoryMs));
  await tell(openTeller(house, base), [...branchStory, ...threePartners, ...visitors]);
  await writeFact(house.db, 'demo', { base: base.toISOString(), done: true }, now);
  return true;
}
