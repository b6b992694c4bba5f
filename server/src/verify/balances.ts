import { int, query, text } from '../platform/database/query.ts';
import { type Check, firstOf, inParts } from './check.ts';

const account = { account: int, owner: int, kind: text, computed: int };

/** A partner's balance is the sum of its postings, and no prefix of that history was ever below zero. */
export const balancesCheck: Check = inParts({
  name: 'balances',
  isLong: true,
  invariants: [3, 15],
  parts: [
    (tx) =>
      firstOf(
        tx,
        query({ ...account, stored: int })`
            select a.id as account, a.owner_id as owner, a.kind, a.balance as stored,
              coalesce(s.sum, 0)::bigint as computed
            from ledger.account a left join (select account_id, sum(amount) as sum from ledger.posting
              group by account_id) s on s.account_id = a.id
            where a.owner_id is not null and (a.balance <> coalesce(s.sum, 0) or a.balance < 0)
              order by a.id`,
        (row) =>
          `saldo ${row.kind} akun ${row.owner} tercatat ${row.stored}, menurut pembukuan ${row.computed}`,
      ),
    (tx) =>
      firstOf(
        tx,
        query({ ...account, posting: int })`
            select a.id as account, a.owner_id as owner, a.kind, r.id as posting,
              r.running::bigint as computed
            from (select id, account_id, sum(amount) over (partition by account_id order by id) as running
              from ledger.posting) r
            join ledger.account a on a.id = r.account_id where a.owner_id is not null and r.running < 0
              order by r.id`,
        (row) => `saldo ${row.kind} akun ${row.owner} pernah ${row.computed}, di pembukuan ${row.posting}`,
      ),
  ],
});

/**
 * What a partner ever earned is the sum of the bonuses and of what came along when the company moved in, and each bonus knows
 * the sum up to itself (decision 005). The
 * company's own bonuses are on its company account, which has no withdrawals.
 */
export const earningsCheck: Check = inParts({
  name: 'earnings',
  invariants: [15],
  parts: [
    (tx) =>
      firstOf(
        tx,
        query({ ...account, stored: int })`
            select a.id as account, a.owner_id as owner, a.kind, a.earned as stored,
              coalesce(s.sum, 0)::bigint as computed
            from ledger.account a
            left join (select beneficiary_id, sum(amount) as sum from (
                select beneficiary_id, amount from bonuses.bonus
                where beneficiary_id <> (select id from network.member where parent_id is null)
                union all select partner_id, earned from import.opening) e group by beneficiary_id) s
              on s.beneficiary_id = a.owner_id and a.kind = 'available'
            where a.owner_id is not null and a.earned <> coalesce(s.sum, 0) order by a.id`,
        (row) => `akun ${row.owner} tercatat menerima bonus ${row.stored}, menurut bonusnya ${row.computed}`,
      ),
    (tx) =>
      firstOf(
        tx,
        query({ id: int, stored: int, computed: int })`
            select b.id, b.cumulative as stored, b.running::bigint as computed
            from (select b.id, b.beneficiary_id, b.cumulative, coalesce(o.earned, 0)
                + sum(b.amount) over (partition by b.beneficiary_id order by b.id) as running
              from bonuses.bonus b left join import.opening o on o.partner_id = b.beneficiary_id) b
            where b.cumulative <> b.running and b.beneficiary_id <> (select id from network.member
              where parent_id is null)
            order by b.id`,
        (row) =>
          `bonus ${row.id} mencatat jumlah sampai dengannya ${row.stored}, hitung ulang ${row.computed}`,
      ),
    (tx) =>
      firstOf(
        tx,
        query({ ...account, stored: int })`
            select a.id as account, a.owner_id as owner, a.kind, a.forfeited as stored,
              coalesce(s.sum, 0)::bigint as computed
            from ledger.account a
            left join (select p.account_id, -sum(p.amount) as sum from ledger.posting p
              join ledger.transfer t on t.id = p.transfer_id
              where t.rule in ('closing.forfeit', 'reset.forfeit')
                group by p.account_id) s on s.account_id = a.id
            where a.owner_id is not null and a.forfeited <> coalesce(s.sum, 0) order by a.id`,
        (row) => `akun ${row.owner} tercatat melepas ${row.stored}, menurut pembukuan ${row.computed}`,
      ),
  ],
});
