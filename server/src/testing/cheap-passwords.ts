import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { type Harness, testPassword } from './harness.ts';

/** Everybody's password is hashed with next to no work, for tests that guess hundreds of times. It stays `testPassword`. */
export async function makePasswordsCheap(h: Harness): Promise<void> {
  const cheap = await hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await sql`update identity.account set password_hash = ${cheap} where closed_at is null`.execute(h.owner);
}
