import { type Role, roles } from '@rimpang/domain/permissions';
import type { Database, Tx } from '../../platform/database/database.ts';
import { int, nullable, oneOf, query, type RowOf, text, time } from '../../platform/database/query.ts';

type Page = { before: number | null; limit: number };

/** The role of an account that has a partner's profile, closed or not; null where there is none. */
export async function partnerRole(db: Database | Tx, id: number): Promise<Role | null> {
  const row = await query({ role: oneOf(roles) })`
    select a.role from partners.profile p join identity.person a on a.id = p.account_id
      where p.account_id = ${id}`.first(db);
  return row?.role ?? null;
}

const statementRow = {
  id: int,
  at: time,
  rule: text,
  ruleTitle: nullable(text),
  cause: text,
  code: nullable(text),
  bonusId: nullable(int),
  withdrawalId: nullable(int),
  available: int,
  held: int,
  availableAfter: int,
  heldAfter: int,
};
export type StatementRow = RowOf<typeof statementRow>;

/** Transfers that touched a partner's rupiah, newest first, each with the sums up to and with it. */
export function selectStatement(db: Database, partnerId: number, page: Page): Promise<StatementRow[]> {
  return query(statementRow)`
    with moved as (
      select p.transfer_id as id, coalesce(sum(p.amount) filter (where a.kind = 'available'),
        0)::bigint as available,
        coalesce(sum(p.amount) filter (where a.kind = 'held'), 0)::bigint as held
      from ledger.account a join ledger.posting p on p.account_id = a.id
      where a.owner_id = ${partnerId} and a.unit = 'rupiah' group by p.transfer_id
    ), running as (
      select id, available, held, (sum(available) over w)::bigint as available_after,
        (sum(held) over w)::bigint as held_after
      from moved window w as (order by id)
    ), shown as (
      select * from running where ${page.before}::bigint is null or id < ${page.before}
        order by id desc limit ${page.limit}
    )
    select s.id, t.at, t.rule, r.title as "ruleTitle", t.cause, coalesce(b.code, w.code) as code,
      b.id as "bonusId", w.id as "withdrawalId",
      s.available, s.held, s.available_after as "availableAfter", s.held_after as "heldAfter"
    from shown s join ledger.transfer t on t.id = s.id
    left join bonuses.bonus b on b.beneficiary_id = ${partnerId} and b.transfer_id = t.id
    left join bonuses.event e on e.id = b.event_id
    left join bonuses.plan_rule r on r.version = e.plan_version and r.key = b.rule_key
    left join withdrawals.withdrawal w on starts_with(t.rule,
      'withdrawal.') and t.cause = 'withdrawal:' || w.id and w.partner_id = ${partnerId}
    order by s.id desc`.all(db);
}

const sessionRow = {
  id: int,
  address: nullable(text),
  userAgent: nullable(text),
  createdAt: time,
  activeAt: time,
};
type SessionRow = RowOf<typeof sessionRow>;

/** Sessions that are still known, newest first. */
export function selectSessions(db: Database, accountId: number, page: Page): Promise<SessionRow[]> {
  return query(sessionRow)`
    select id, address, user_agent as "userAgent", created_at as "createdAt", active_at as "activeAt"
      from identity.session
    where account_id = ${accountId} and (${page.before}::bigint is null or id < ${page.before})
    order by id desc limit ${page.limit}`.all(db);
}
