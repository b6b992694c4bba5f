import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { deleteOlder } from '../../../platform/database/sweep.ts';

/** A browser in which no person signed in for so long is unknown again. The cookie lasts as long. */
export const knownForDays = 180;
/** More than this, and the one unused for longest is forgotten. */
const mostPerAccount = 30;

const knownSince = (now: Date) => new Date(now.getTime() - knownForDays * 86_400_000);

/** Has a person signed in to this account in this browser? One query, also where there is no such account or cookie. */
export async function isKnownBrowser(
  db: Database | Tx,
  browserHash: Buffer | undefined,
  accountId: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from identity.known_browser where account_id = ${accountId}
      and browser_hash = ${browserHash ?? Buffer.alloc(0)}
      and used_at > ${knownSince(now)}`.execute(db);
  return rows.length > 0;
}

/** From now on this browser is known to the account. */
export async function upsertKnownBrowser(
  tx: Tx,
  browserHash: Buffer,
  accountId: number,
  now: Date,
): Promise<void> {
  await sql`insert into identity.known_browser as k (browser_hash, account_id, used_at)
    values (${browserHash}, ${accountId}, ${now})
    on conflict (account_id, browser_hash) do update set used_at = greatest(k.used_at,
      excluded.used_at)`.execute(tx);
  await sql`delete from identity.known_browser where account_id = ${accountId} and browser_hash in (
    select browser_hash from identity.known_browser where account_id = ${accountId}
    order by used_at desc, browser_hash offset ${mostPerAccount})`.execute(tx);
}

/** Makes the account's browsers unknown to it, but the one that is named. */
export async function deleteKnownBrowsers(tx: Tx, accountId: number, keep?: Buffer): Promise<void> {
  await sql`delete from identity.known_browser
    where account_id = ${accountId} and browser_hash <> ${keep ?? Buffer.alloc(0)}`.execute(tx);
}

/** Makes one browser unknown to the account. */
export async function deleteKnownBrowser(tx: Tx, accountId: number, browserHash: Buffer): Promise<void> {
  await sql`delete from identity.known_browser
    where account_id = ${accountId} and browser_hash = ${browserHash}`.execute(tx);
}

/** Forgets browsers that are unknown again anyway. Returns how many. */
export function sweepKnownBrowsers(db: Database, now: Date): Promise<number> {
  const known = new Date(knownSince(now).getTime() + 1);
  return deleteOlder(db, { table: 'identity.known_browser', moment: 'used_at' }, known);
}
