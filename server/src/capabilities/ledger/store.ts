import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import {
  int,
  list,
  nullable,
  object,
  oneOf,
  query,
  type RowOf,
  text,
} from '../../platform/database/query.ts';
import type { AccountKind, Transfer, Unit } from './ledger.ts';

type Leg = {
  rule: string;
  cause: string;
  beneficiary: number;
  owner: number | null;
  kind: AccountKind;
  amount: number;
  earned: boolean;
  forfeited: boolean;
};
const postedAccount = {
  owner: int,
  kind: oneOf([
    'available',
    'bank',
    'bonus_expense',
    'company_bonus',
    'company_peringkat',
    'company_utama',
    'fee_income',
    'forfeited',
    'held',
    'opening',
    'opening_peringkat',
    'opening_utama',
    'payout',
    'peringkat',
    'peringkat_issued',
    'sales',
    'tax_withheld',
    'utama',
    'utama_issued',
  ]),
  balance: int,
  earned: int,
};
export type PostedAccount = RowOf<typeof postedAccount>;
const postedTransfer = { id: int, rule: text, cause: text, beneficiary: int };
export type PostedTransfer = RowOf<typeof postedTransfer>;

/** Opens accounts at zero, by partners and then in the order given; repeating it changes nothing. */
export async function insertAccounts(
  tx: Tx,
  owners: readonly number[],
  accounts: readonly { kind: AccountKind; unit: Unit }[],
): Promise<void> {
  await sql`
    insert into ledger.account (owner_id, kind, unit, balance)
    select o.id, a.kind, a.unit, 0 from unnest(${owners}::bigint[]) as o(id)
      cross join rows from (jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as (kind text, unit text))
        with ordinality as a(kind, unit, place)
    order by o.id, a.place
    on conflict do nothing`.execute(tx);
}

/** Removes a partner's accounts. Throws the foreign key violation where anything was ever posted to one. */
export async function deleteAccounts(tx: Tx, owner: number): Promise<void> {
  await sql`delete from ledger.account where owner_id = ${owner}`.execute(tx);
}

/**
 * Writes transfers, postings and balances in one statement. Partner accounts are locked in the order of their ids,
 * so that two postings never wait for each other in a circle. What each of them gets in all is summed up before it is locked:
 * a second list to be joined with the locked ones is read as often as it has rows (decision 156).
 */
export async function insertTransfers(
  tx: Tx,
  transfers: readonly Transfer[],
  now: Date,
): Promise<{ transfers: PostedTransfer[]; accounts: PostedAccount[] }> {
  const legs: Leg[] = transfers.flatMap(({ legs, ...transfer }) =>
    legs.map((leg) => ({ earned: false, forfeited: false, ...transfer, ...leg })),
  );
  const row = await query({
    transfers: nullable(list(object(postedTransfer))),
    accounts: nullable(list(object(postedAccount))),
    postings: int,
  })`
    with leg as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(legs)}::jsonb)
        as l(rule text, cause text, beneficiary bigint, owner bigint, kind text, amount bigint,
        earned boolean, forfeited boolean)
    ), locked as materialized (
      select a.id, l.* from (select owner, kind, sum(amount)::bigint as amount,
          coalesce(sum(amount) filter (where earned), 0)::bigint as earned,
          coalesce(-sum(amount) filter (where forfeited), 0)::bigint as forfeited
        from leg where owner is not null group by owner, kind) l
        join ledger.account a on a.owner_id = l.owner and a.kind = l.kind
      order by a.id for update of a
    ), account as materialized (
      select id, owner, kind from locked
      union all
      select a.id, 0, a.kind from (select distinct kind from leg where owner is null) l
        join ledger.account a on a.owner_id is null and a.kind = l.kind
    ), written as (
      insert into ledger.transfer (rule, cause, beneficiary_id, at)
      select distinct rule, cause, beneficiary, ${now}::timestamptz from leg order by rule, cause, beneficiary
      returning id, rule, cause, beneficiary_id as beneficiary
    ), posted as (
      insert into ledger.posting (transfer_id, account_id, amount)
      select w.id, a.id, l.amount from leg l
        join written w using (rule, cause, beneficiary)
        join account a on a.owner = coalesce(l.owner, 0) and a.kind = l.kind
      order by w.id, a.id
      returning 1
    ), changed as (
      update ledger.account a set balance = a.balance + k.amount, earned = a.earned + k.earned,
        forfeited = a.forfeited + k.forfeited
      from locked k where a.id = k.id
      returning a.owner_id as owner, a.kind, a.balance, a.earned
    )
    select (select json_agg(w) from written w) as transfers, (select json_agg(c) from changed c) as accounts,
      (select count(*) from posted) as postings`.first(tx);
  return { transfers: row?.transfers ?? [], accounts: row?.accounts ?? [] };
}

/** Where one partner stands in rupiah. */
export const balancesFor = (owner: number | RawBuilder<unknown>) =>
  query({ available: int, held: int, earned: int, paid: int, utama: int, peringkat: int })`
    select available, held, earned, paid, utama, peringkat from ledger.standing where owner_id = ${owner}`;

/** Locks the rupiah accounts of these partners, in id order. */
export async function lockRupiah(tx: Tx, owners: readonly number[]): Promise<void> {
  await sql`select 1 from ledger.account where owner_id = any (${owners}::bigint[]) and unit = 'rupiah'
    order by id for update`.execute(tx);
}

/** Keeps every balance as it is until the transaction ends. */
export async function lockAllBalances(tx: Tx): Promise<void> {
  await sql`lock table ledger.account in exclusive mode`.execute(tx);
}
