import { sql } from 'kysely';
import { query, text } from '../platform/database/query.ts';
import type { Harness } from './harness.ts';
import { answer } from './role-answers.ts';
import { untilItWaits } from './waiting-locks.ts';

/**
 * What a request is answered whose sender gets another password after the old one was found right, and before anything is written: the account is
 * held until the request waits for it. Afterwards the password is as it was.
 */
export async function whilePasswordChanges(h: Harness, who: string, send: () => Promise<unknown>) {
  const id = await h.idOf(who);
  const { hash } = await query({ hash: text })`
    select password_hash as hash from identity.account where id = ${id}`.one(h.owner);
  // Wrapped: a promise that a transaction returns is waited for before it ends.
  const { sent } = await h.owner.transaction().execute(async (tx) => {
    await sql`select from identity.account where id = ${id} for no key update`.execute(tx);
    const sent = answer(send());
    await untilItWaits(tx, h.owner, sent);
    await sql`update identity.account set password_hash = 'another' where id = ${id}`.execute(tx);
    return { sent };
  });
  const told = await sent;
  await sql`update identity.account set password_hash = ${hash} where id = ${id}`.execute(h.owner);
  return told;
}
