import { type Role, roles } from '@rimpang/domain/roles';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { asWritten } from '../../platform/database/page-place.ts';
import {
  bool,
  firstPart,
  int,
  nullable,
  oneOf,
  query,
  type RowOf,
  text,
  time,
} from '../../platform/database/query.ts';
import { askedForEach } from '../../platform/requests/own-page-store.ts';

type Page = { before: number | null; limit: number };

const partnerFor = askedForEach({ partnerId: 'bigint' }, ({ partnerId }) => ({
  found: firstPart(query({ role: oneOf(roles), isNoted: bool })`
    select a.role, exists (select from partners.note n where n.partner_id = ${partnerId}) as "isNoted"
    from partners.profile p join identity.person a on a.id = p.account_id
    where p.account_id = ${partnerId}`),
}));

/**
 * Whose page is opened: the role of an account that has a partner's profile, closed or not, and whether something is noted there; null where
 * there is none. Asked by one statement for all whose pages are opened in the same moment.
 */
export async function partnerBehind(
  db: Database,
  id: number,
): Promise<{ role: Role; isNoted: boolean } | null> {
  return (await partnerFor(db, { partnerId: id })).found;
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

/**
 * Postings of one account are numbered in the order of their transfers, but for statements that were under way at the same time: so
 * many more are read before they are put in order.
 */
const mostAtOnce = 200;
const newestOfAll = sql`9223372036854775807`;

/**
 * Transfers that touched a partner's rupiah, newest first, each with the sums up to and with it: what the accounts hold now, less what
 * came later. So a page costs what it shows and what is newer than it, not the whole history; bonus and withdrawal of each are looked up, whatever
 * the server takes a page at a random place for (decision 229).
 */
export function selectStatement(db: Database, partnerId: number, page: Page): Promise<StatementRow[]> {
  const { before, limit } = page;
  const begin =
    before === null
      ? newestOfAll
      : sql`coalesce((select max(p.id) from ledger.posting p where p.transfer_id = ${before}), 0)`;
  return query(statementRow)`
    with purse as materialized (
      select id, kind, balance, ${begin} as begin from ledger.account
      where owner_id = ${partnerId} and unit = 'rupiah'
    ), moved as (
      select p.transfer_id as id, coalesce(sum(p.amount) filter (where p.kind = 'available'),
        0)::bigint as available,
        coalesce(sum(p.amount) filter (where p.kind = 'held'), 0)::bigint as held
      from (
        ${
          before === null
            ? sql``
            : sql`select p.transfer_id, p.amount, a.kind
        from purse a join ledger.posting p on p.account_id = a.id and p.id > a.begin
        union all`
        }
        select p.transfer_id, p.amount, a.kind
        from purse a cross join lateral (select p.transfer_id, p.amount from ledger.posting p
          where p.account_id = a.id and p.id <= a.begin order by p.id desc
          limit ${asWritten(limit)} + ${sql.lit(mostAtOnce)}) p
      ) p group by p.transfer_id
    ), running as (
      select id, available, held, (sum(available) over later)::bigint as available_later,
        (sum(held) over later)::bigint as held_later
      from moved window later as (order by id desc rows between unbounded preceding and 1 preceding)
    ), shown as materialized (
      select * from running where ${before === null ? sql`true` : sql`id < ${before}`}
      order by id desc limit ${asWritten(limit)}
    )
    select s.id, t.at, t.rule, r.title as "ruleTitle", t.cause, coalesce(b.code, w.code) as code,
      b.id as "bonusId", w.id as "withdrawalId", s.available, s.held,
      h.available - coalesce(s.available_later, 0) as "availableAfter",
      h.held - coalesce(s.held_later, 0) as "heldAfter"
    from shown s join ledger.transfer t on t.id = s.id
    cross join (select coalesce(sum(balance) filter (where kind = 'available'), 0)::bigint as available,
      coalesce(sum(balance) filter (where kind = 'held'), 0)::bigint as held from purse) h
    left join bonuses.event e on e.cause = t.cause
    left join lateral (select id, code, rule_key from bonuses.bonus where event_id = e.id
      and rule_key = t.rule and beneficiary_id = ${partnerId} and transfer_id = t.id offset 0) b on true
    left join bonuses.plan_rule r on r.version = e.plan_version and r.key = b.rule_key
    left join lateral (select id, code from withdrawals.withdrawal
      where id = substring(t.cause from '^withdrawal:([0-9]{1,18})$')::bigint
        and partner_id = ${partnerId} offset 0) w on starts_with(t.rule, 'withdrawal.')
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
