import { minimumWithdrawal } from '@rimpang/domain/withdrawals';
import { int, query, text } from '../platform/database/query.ts';
import { type Check, firstAmong, firstOf } from './check.ts';

const bounds = { code: text, amount: int, fee: int, before: int, had: int };

/** What was accepted was allowed when it was locked, and the balance it was judged by was really there. */
export const withdrawalBounds: Check = {
  name: 'withdrawal-bounds',
  invariants: [4],
  find: (tx) =>
    firstOf(
      tx,
      query(bounds)`
        select w.code, w.amount, w.fee, w.available_before as before, h.had
        from withdrawals.withdrawal w cross join lateral (
          select coalesce(sum(p.amount), 0)::bigint as had from ledger.account a
            join ledger.posting p on p.account_id = a.id
          where a.owner_id = w.partner_id and a.kind = 'available' and p.transfer_id < (
            select t.id from ledger.transfer t where t.rule = 'withdrawal.hold'
              and t.cause = 'withdrawal:' || w.id and t.beneficiary_id = w.partner_id)
        ) h
        where w.amount < ${minimumWithdrawal} or w.amount + w.fee > w.available_before
          or w.available_before > h.had
        order by w.id`,
      (row) =>
        `penarikan ${row.code} sebesar ${row.amount} + biaya ${row.fee}: saldo tercatat ${row.before}, menurut pembukuan ${row.had}`,
    ),
};

/** Held money is exactly what undecided withdrawals wait for. */
export const heldMoney: Check = {
  name: 'held-money',
  invariants: [4],
  find: (tx) =>
    firstOf(
      tx,
      query({ owner: int, held: int, waiting: int })`
        select coalesce(a.owner_id, w.partner_id) as owner, coalesce(a.balance, 0)::bigint as held,
          coalesce(w.sum, 0)::bigint as waiting
        from (select owner_id, balance from ledger.account where kind = 'held' and owner_id is not null) a
        full join (select partner_id, sum(amount + fee) as sum from withdrawals.withdrawal
        where status in ('pending', 'processed') group by partner_id) w
          on w.partner_id = a.owner_id
        where coalesce(a.balance, 0) <> coalesce(w.sum, 0) order by 1`,
      (row) => `akun ${row.owner} menahan ${row.held}, penarikan yang menunggu berjumlah ${row.waiting}`,
    ),
};

const leg = { cause: text, rule: text, owner: int, kind: text, expected: int, booked: int };

/** Each withdrawal was held once and left pending at most once: its postings are those of its state, no more, no less. */
export const withdrawalsOnce: Check = {
  name: 'withdrawals-once',
  invariants: [5, 20],
  find: (tx) =>
    firstAmong([
      () =>
        firstOf(
          tx,
          query({ code: text, status: text })`
            select code, status from withdrawals.withdrawal
            where (status <> 'pending') <> (decided_at is not null and decided_by is not null) order by id`,
          (row) => `penarikan ${row.code} berstatus ${row.status}, tetapi pemutusnya tidak cocok`,
        ),
      () =>
        firstOf(
          tx,
          query({ code: text, status: text })`
            select code, status from withdrawals.withdrawal
            where (settled_at is not null and status not in ('completed',
              'failed')) or (batch_id is not null and status = 'pending')
              or (batch_id is not null and status <> 'processed' and settled_at is null) order by id`,
          (row) => `penarikan ${row.code} berstatus ${row.status}, tetapi hasil transfernya tidak cocok`,
        ),
      () =>
        firstOf(
          tx,
          query({ code: text, amount: int, sum: int })`
            select b.code, b.amount, coalesce(w.sum, 0)::bigint as sum from withdrawals.batch b
            left join (select batch_id, sum(amount) as sum, count(*) as rows from withdrawals.withdrawal
              group by batch_id) w on w.batch_id = b.id
            where b.amount is distinct from w.sum or b.count is distinct from w.rows order by b.id`,
          (row) => `batch ${row.code} tercatat ${row.amount}, isinya ${row.sum}`,
        ),
      () =>
        firstOf(
          tx,
          query(leg)`
            with expected as (
              select 'withdrawal:' || w.id as cause, l.rule, l.owner, l.kind, l.amount
                from withdrawals.withdrawal w cross join lateral (values
                ('withdrawal.hold', true, w.partner_id, 'available', -(w.amount + w.fee)),
                ('withdrawal.hold', true, w.partner_id, 'held', w.amount + w.fee),
                ('withdrawal.complete', w.status = 'completed', w.partner_id, 'held', -(w.amount + w.fee)),
                ('withdrawal.complete', w.status = 'completed', 0, 'payout', w.amount),
                ('withdrawal.complete', w.status = 'completed' and w.fee > 0, 0, 'fee_income', w.fee),
                ('withdrawal.return', w.status = 'failed', w.partner_id, 'held', -(w.amount + w.fee)),
                ('withdrawal.return', w.status = 'failed', w.partner_id, 'available', w.amount + w.fee)
              ) as l(rule, due, owner, kind, amount) where l.due
            ), booked as (
              select t.cause, t.rule, coalesce(a.owner_id, 0) as owner, a.kind, sum(p.amount) as amount
              from ledger.transfer t join ledger.posting p on p.transfer_id = t.id
                join ledger.account a on a.id = p.account_id
              where starts_with(t.rule, 'withdrawal.') group by t.cause, t.rule, a.owner_id, a.kind
            )
            select cause, rule, owner, kind, coalesce(e.amount, 0)::bigint as expected,
              coalesce(b.amount, 0)::bigint as booked
            from expected e full join booked b using (cause, rule, owner, kind)
            where e.amount is distinct from b.amount order by cause, rule, kind`,
          (row) =>
            `${row.cause}: ${row.rule} membukukan ${row.booked} pada ${row.kind}, seharusnya ${row.expected}`,
        ),
    ]),
};
