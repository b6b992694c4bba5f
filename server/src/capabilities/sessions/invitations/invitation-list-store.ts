import { type InvitationGroup, invitationWays } from '@rimpang/contract/invitations';
import { countedUpTo } from '@rimpang/domain/counting';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import {
  bool,
  int,
  nullable,
  oneOf,
  query,
  type RowOf,
  text,
  time,
} from '../../../platform/database/query.ts';
import { asWritten, plannedAnew } from '../../../platform/database/page-place.ts';
import { isPersonAmong, type People } from '../../accounts/index.ts';
import { overSince } from '../links/links.ts';

const invitedRow = {
  id: int,
  username: text,
  fullName: text,
  phone: text,
  hasPassword: bool,
  way: nullable(oneOf(invitationWays)),
  by: nullable(text),
  madeAt: nullable(time),
  sentAt: nullable(time),
  openedAt: nullable(time),
  expiresAt: nullable(time),
};
export type InvitedRow = RowOf<typeof invitedRow>;

type Filter = { group: InvitationGroup; people: People | null; now: Date };

/**
 * Accounts `a` of a group, in the words of its index. A link is over when it was made long enough ago, which the account knows of its last one
 * (decision 176).
 */
function inGroup({ group, people, now }: Filter) {
  const wanted = [sql`a.role = 'mitra' and a.closed_at is null and not a.lacks_phone`];
  wanted.push(group === 'used' ? sql`a.has_password` : sql`not a.has_password`);
  wanted.push(group === 'new' ? sql`a.invited_at is null` : sql`a.invited_at is not null`);
  const over = overSince('first-password', now);
  if (group === 'open') wanted.push(sql`${plannedAnew} a.invited_at > ${over}`);
  if (group === 'over') wanted.push(sql`${plannedAnew} a.invited_at <= ${over}`);
  if (people) wanted.push(isPersonAmong(people, sql`a.id`, 'p'));
  return sql`identity.account_state a ${people ? sql`join identity.person p on p.id = a.id` : sql``}
    where ${sql.join(wanted, sql` and `)}`;
}

/** Partners of this group, in the order in which they are invited. */
export function selectInvited(
  db: Database | Tx,
  filter: Filter,
  { after, limit }: { after: number | null; limit: number },
): Promise<InvitedRow[]> {
  return query(invitedRow)`
    with found as materialized (
      select a.id from ${inGroup(filter)} ${after === null ? sql`` : sql`and a.id > ${after}`}
      order by a.id limit ${asWritten(limit)})
    select a.id, a.username, a.full_name as "fullName",
      (select c.phone from partners.contact c where c.account_id = a.id) as phone,
      a.has_password as "hasPassword", i.way,
      (select m.full_name from identity.person m where m.id = i.made_by) as by, i.made_at as "madeAt",
      i.sent_at as "sentAt", i.opened_at as "openedAt", i.expires_at as "expiresAt"
    from found cross join lateral (
        select * from identity.account_state where id = found.id offset 0) a
      left join identity.invitation i on i.account_id = a.id
    order by a.id`.all(db);
}

/** How many are in it; beyond `countedUpTo` only that there are more. */
export async function countInvited(db: Database | Tx, filter: Filter): Promise<number> {
  const row = await query({ count: int })`
    select count(*) as count from (select from ${inGroup(filter)} limit ${countedUpTo + 1}) found`.one(db);
  return row.count;
}
