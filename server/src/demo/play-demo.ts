import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createAccount, findActor, hashPassword } from '../capabilities/accounts/index.ts';
import { demoPassword } from '../capabilities/sessions/index.ts';
import { demoHistoryMs, ModeError } from '../platform/database/mode.ts';
import { readMode } from '../preflight/mode.ts';
import type { Database } from '../platform/database/database.ts';
import { bool, query } from '../platform/database/query.ts';
import type { Services } from '../platform/requests/services.ts';
import { branchStory } from './demo-branch.ts';
import { threePartners } from './demo-partners.ts';
import { demoPeople } from './demo-people.ts';
import { openTeller, playSteps } from './demo-steps.ts';
import { visitors } from './demo-visitors.ts';
import { readSystemState, writeSystemState } from '../platform/database/system-state.ts';

/** Staff of a demo, each once, with the demo's password. */
export async function makeDemoStaff(db: Database, now: Date): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  for (const { username, fullName, role } of demoPeople) {
    if (role === 'mitra' || role === 'super_admin' || (await findActor(db, username))) continue;
    const email = `${username}@rimpang.id`;
    const account = {
      username,
      fullName,
      email,
      role,
      rank: 'Admin',
      passwordHash,
      emailConfirmed: true,
      now,
    };
    await db.transaction().execute((tx) => createAccount(tx, account));
  }
}

/** Keeps other processes out while the demo data is made; they wait, and then find it done. */
async function alone<T>(services: Services, run: () => Promise<T>): Promise<T> {
  return services.db.connection().execute(async (connection) => {
    const key = sql`hashtext('rimpang.demo')`;
    for (;;) {
      const row = await query({ free: bool })`select pg_try_advisory_lock(${key}) as free`.first(connection);
      if (row?.free) break;
      await sleep(250);
    }
    try {
      return await run();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

/**
 * Fills a database that was made as a demo with the seven accounts and ten months of believable history of a branch
 * beside theirs, through the same verbs as real use. Done once; an interrupted start goes on where it stopped.
 * Throws `ModeError` on any other database, with or without a company in it.
 */
export async function playDemo(services: Services, now: Date): Promise<boolean> {
  if ((await readMode(services.db)) !== 'demo')
    throw new ModeError('Data demo hanya masuk ke basis data yang dibuat sebagai demo.');
  return alone(services, () => play(services, now));
}

async function play(services: Services, now: Date): Promise<boolean> {
  const stored = await readSystemState(services.db, 'demo');
  const begun = stored?.value as { base: string; done: boolean } | undefined;
  if (begun?.done) return false;
  const base = begun ? new Date(begun.base) : now;
  await writeSystemState(services.db, 'demo', { base: base.toISOString(), done: false }, now);
  await makeDemoStaff(services.db, new Date(base.getTime() - demoHistoryMs));
  await playSteps(openTeller(services, base), [...branchStory, ...threePartners, ...visitors]);
  await writeSystemState(services.db, 'demo', { base: base.toISOString(), done: true }, now);
  return true;
}
