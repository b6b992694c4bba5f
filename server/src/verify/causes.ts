import { int, nullable, query, text } from '../platform/database/query.ts';
import { type Check, firstAmong, firstOf } from './check.ts';

const rowShape = { action: text, subject: text, actor: nullable(int), due: int, written: int };

/** Every rupiah and point goes back to an event, a withdrawal, or what a partner brought along. */
export const causesCheck: Check = {
  name: 'causes',
  invariants: [20],
  find: (tx) =>
    firstOf(
      tx,
      query({ id: int, rule: text, cause: text })`
        select t.id, t.rule, t.cause from ledger.transfer t left join bonuses.event e on e.cause = t.cause
        where e.id is null and not starts_with(t.rule, 'withdrawal.')
          and not (starts_with(t.rule, 'opening.') and exists (select from import.opening o
            where o.partner_id = t.beneficiary_id and t.cause = 'opening:' || o.run_id))
          and not (starts_with(t.rule, 'closing.') and exists (select from partners.closing c where (t.cause =
            'closing:' || c.partner_id or starts_with(t.cause,
            'closing:' || c.partner_id || ':')) and c.partner_id = t.beneficiary_id))
          and not (starts_with(t.rule, 'reset.') and exists (select from platform.reset r where t.cause =
            'reset:' || r.id)) order by t.id`,
      (row) => `transfer ${row.id} (${row.rule}) tidak punya sebab: ${row.cause} tidak ada`,
    ),
};

/** Every change of state has exactly one audit row, by the person who made it; no audit row tells of what did not happen. */
export const auditedCheck: Check = {
  name: 'audited',
  invariants: [5, 20],
  find: (tx) =>
    firstAmong([
      () =>
        firstOf(
          tx,
          query(rowShape)`
            with due as (
              select case when registered_by is null then 'partners.activateSelf' else 'partners.register' end
                as action,
                'partner:' || partner_id as subject, coalesce(registered_by, partner_id) as actor, 1 as n
                from partners.registration
              union all select 'partners.activateRo', 'partner:' || partner_id, partner_id, count(*)
                from partners.ro_activation group by 2, 3
              union all select case status when 'completed' then 'pins.approveOrder' else 'pins.rejectOrder'
                end, 'order:' || id, decided_by, 1
                from pins.order where status <> 'pending'
              union all select 'withdrawals.request', 'withdrawal:' || id, partner_id, 1
                from withdrawals.withdrawal w where not exists (select from import.carried c
                  where c.kind = 'withdrawal' and c.record_id = w.id)
              union all select case when status = 'failed'
                and settled_at is null then 'withdrawals.reject' else 'withdrawals.approve' end,
                'withdrawal:' || id, decided_by, 1 from withdrawals.withdrawal where status <> 'pending'
              union all select case status when 'failed' then 'withdrawals.markFailed' else
                'withdrawals.markPaid' end, 'withdrawal:' || id, settled_by, 1
                from withdrawals.withdrawal where settled_at is not null
              union all select case status when 'completed' then 'storefront.completeOrder' else
                'storefront.rejectOrder' end,
                'public-order:' || id, decided_by, 1 from storefront.public_order
                where status <> 'pending' and partner_id is null
              union all select 'storefront.finishMessage', 'contact-message:' || id, done_by, 1
                from storefront.contact_message where status = 'done'
            ), written as (
              select action, subject, actor_id as actor, count(*) as n from (
                select case when action in ('partners.activate',
                  'partners.registerFromOrder') then 'partners.register' else action end as action, subject,
                  actor_id from audit.entry e
                where not (action = 'storefront.finishMessage' and exists (select from audit.entry r
                  where r.subject = e.subject and r.action = 'storefront.reopenMessage' and r.id > e.id))
              ) e where action in ('partners.register', 'partners.activateSelf',
                'partners.activateRo', 'pins.approveOrder', 'pins.rejectOrder', 'withdrawals.request',
                'withdrawals.approve', 'withdrawals.reject', 'withdrawals.markPaid', 'withdrawals.markFailed',
                'storefront.completeOrder', 'storefront.rejectOrder', 'storefront.finishMessage')
                group by 1, 2, 3
            )
            select action, subject, actor, coalesce(d.n, 0)::bigint as due,
              coalesce(w.n, 0)::bigint as written
            from due d full join written w using (action, subject, actor)
            where d.n is distinct from w.n order by subject, action`,
          (row) =>
            `${row.action} ${row.subject} oleh ${row.actor === null ? 'sistem' : `akun ${row.actor}`} terjadi ${row.due} kali, tercatat ${row.written} kali`,
        ),
    ]),
};
