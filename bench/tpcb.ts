import type { Database } from '@rimpang/server/platform/database/database';
import { sql } from 'kysely';
import { withoutTimeLimits } from './partners.ts';

const branches = 16;
const tellers = branches * 10;
const leastAccounts = branches * 10_000;
/** A partner has so many accounts of the ledger. */
const accountsEach = 4;
const below = (n: number) => 1 + Math.floor(Math.random() * n);

/**
 * The tables of TPC-B-like transactions, and one such transaction: as many branches as callers, so that no row is hot, and as many
 * accounts as the ledger of so many partners has.
 */
export async function openTpcb(owner: Database, partners: number): Promise<() => Promise<void>> {
  const accounts = Math.max(leastAccounts, accountsEach * partners);
  const tables = sql.raw(`drop schema if exists tpcb cascade; create schema tpcb;
      create table tpcb.branch (id int primary key, balance bigint not null default 0);
      create table tpcb.teller (id int primary key, balance bigint not null default 0);
      create table tpcb.account (id int primary key, balance bigint not null default 0, filler text not null default repeat(' ', 84));
      create table tpcb.history (teller_id int, branch_id int, account_id int, delta int, at timestamptz, filler text default repeat(' ', 22));
      insert into tpcb.branch select generate_series(1, ${branches});
      insert into tpcb.teller select generate_series(1, ${tellers});
      insert into tpcb.account select generate_series(1, ${accounts});`);
  await withoutTimeLimits(owner, async (tx) => {
    await tables.execute(tx);
    await sql`analyze`.execute(tx);
  });
  return () => tpcbTransaction(owner, accounts);
}

/** One transaction: five statements, each a round trip, through the same driver and pool as the service. */
async function tpcbTransaction(db: Database, accounts: number): Promise<void> {
  const [account, teller, branch, delta] = [below(accounts), below(tellers), below(branches), below(5_000)];
  await db.transaction().execute(async (tx) => {
    await sql`update tpcb.account set balance = balance + ${delta} where id = ${account}`.execute(tx);
    await sql`select balance from tpcb.account where id = ${account}`.execute(tx);
    await sql`update tpcb.teller set balance = balance + ${delta} where id = ${teller}`.execute(tx);
    await sql`update tpcb.branch set balance = balance + ${delta} where id = ${branch}`.execute(tx);
    await sql`insert into tpcb.history (teller_id, branch_id, account_id, delta, at)
      values (${teller}, ${branch}, ${account}, ${delta}, now())`.execute(tx);
  });
}
