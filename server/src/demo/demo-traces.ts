import { demoPassword } from '../capabilities/sessions/index.ts';
import { staffWithPassword } from '../capabilities/staff/index.ts';
import type { Database } from '../platform/database/database.ts';
import { demoHistoryMs } from '../platform/database/mode.ts';
import { bool, int, query, type RowOf, text } from '../platform/database/query.ts';
import { branchUsernames } from './demo-branch.ts';
import { demoPeople, waitingSignUp } from './demo-people.ts';
import { readSystemState } from '../platform/database/system-state.ts';

/** An account that a demo's start left behind in another database. */
const demoTrace = { id: int, username: text, fullName: text, role: text };
export type DemoTrace = RowOf<typeof demoTrace>;

/** Everybody the demo makes. */
export const demoUsernames: readonly string[] = [
  ...demoPeople.map(({ username }) => username),
  ...branchUsernames,
  waitingSignUp.username,
];

/**
 * Open accounts that the demo made or that have its password: staff by the password or by the moment the demo dates
 * them back to, partners by their invented addresses. Takes about 20 ms for each staff account.
 */
export async function findDemoTraces(db: Database): Promise<DemoTrace[]> {
  const known = await staffWithPassword(db, demoPassword);
  const begun = (await readSystemState(db, 'demo'))?.value as { base: string } | undefined;
  const madeAt = begun ? new Date(new Date(begun.base).getTime() - demoHistoryMs) : null;
  return query(demoTrace)`
    select id, username, full_name as "fullName", role from identity.account
    where closed_at is null and (id = any(${known}::bigint[])
      or (username = any(${demoUsernames}::text[]) and (
        (role in ('admin', 'finance', 'cs') and created_at = ${madeAt}::timestamptz)
        or (role = 'mitra' and password_hash <> ''
          and coalesce(email, unverified_email) = username || '@example.com'))))
    order by id`.all(db);
}

/** Was a demo ever started here? Accounts are looked at only where that, or the mode, is not known for sure. */
export async function hasDemoTraces(db: Database): Promise<boolean> {
  if ((await readSystemState(db, 'demo')) !== null) return true;
  const row = await query({ known: bool })`
    select exists (select from platform.installation) as known`.first(db);
  return !row?.known && (await findDemoTraces(db)).length > 0;
}
