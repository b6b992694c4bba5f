import { currentPlan } from '../capabilities/bonuses/index.ts';
import type { Database } from '../platform/database/database.ts';
import { bool, int, query, text } from '../platform/database/query.ts';
import type { Company } from './books.ts';

/** What the made company consists of, before the first partner joins; `at` is when its story begins. */
export async function readCompany(db: Database, at: Date): Promise<Company> {
  const accounts = await query({ id: int, username: text })`
    select id, username from identity.account where role <> 'mitra' order by id`.all(db);
  const named = (username: string) => {
    const found = accounts.find((account) => account.username === username);
    if (!found) throw new Error(`the company has no ${username}`);
    return found.id;
  };
  const ledger = await query({ id: int, kind: text })`
    select id, kind from ledger.account where owner_id is null`.all(db);
  const last = await query({ account: int })`
    select max(a.id) as account from ledger.account a
    where a.owner_id is null or a.owner_id = ${named('superadmin')}`.one(db);
  return {
    companyId: named('superadmin'),
    staff: { admin: named('admin'), finance: named('finance') },
    firstPartner: Math.max(...accounts.map(({ id }) => id)) + 1,
    ledger: new Map(ledger.map(({ id, kind }) => [kind, id])),
    nextLedgerAccount: last.account + 1,
    plan: await currentPlan(db, at),
  };
}

/** Before it begins, a seed finds none. */
export async function countStrangers(db: Database): Promise<number> {
  const row = await query({ accounts: int })`select count(*) as accounts from identity.account`.one(db);
  return row.accounts;
}

/** Was this database ever migrated? */
export async function hasAccounts(db: Database): Promise<boolean> {
  const row = await query({ there: bool })`
    select to_regclass('identity.account') is not null as there`.one(db);
  return row.there;
}
