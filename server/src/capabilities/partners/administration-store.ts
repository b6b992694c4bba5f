import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { bool, int, nullable, object, query, type RowOf, text, uuid } from '../../platform/database/query.ts';

export const personRow = { id: int, username: text, fullName: text };
const place = {
  depth: int,
  directCount: int,
  downlineCount: int,
  activeCount: int,
  roPartnerCount: int,
  teamRo: int,
  personalRo: int,
};
const surroundings = {
  roActive: bool,
  roActiveSince: nullable(text),
  upline: nullable(object(personRow)),
  registeredBy: nullable(object(personRow)),
  origin: nullable(object({ orderId: int, reference: text, title: text })),
  place: nullable(object(place)),
  avatarId: nullable(uuid),
  available: int,
  held: int,
  earned: int,
  paid: int,
  forfeited: int,
  utama: int,
  peringkat: int,
  closing: nullable(object({ at: text, by: text, reason: text, forfeited: int, pinsVoided: int })),
};
export type Surroundings = RowOf<typeof surroundings>;

export const personIn = (
  alias: string,
) => sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object(
  'id', ${sql.ref(`${alias}.id`)}, 'username', ${sql.ref(`${alias}.username`)}, 'fullName',
    ${sql.ref(`${alias}.full_name`)}) end`;

/** Where a partner stands in the tree, in money and in history. */
export const surroundingsFor = (id: RawBuilder<unknown>) => query(surroundings)`
    select coalesce(f.ro_active, false) as "roActive", f.ro_active_since as "roActiveSince",
      ${personIn('u')} as upline, ${personIn('r')} as "registeredBy",
      case when o.order_id is not null then json_build_object('orderId', o.order_id, 'reference', o.reference,
        'title', o.title) end as origin,
      case when f.member_id is not null then json_build_object('depth', f.depth, 'directCount',
      f.direct_count,
        'downlineCount', f.downline_count, 'activeCount', f.active_count, 'roPartnerCount',
        f.ro_partner_count,
        'teamRo', f.team_ro, 'personalRo', f.personal_ro) end as place,
      (select v.file_id from files.avatar v where v.account_id = p.account_id) as "avatarId",
      coalesce(s.available, 0) as available, coalesce(s.held, 0) as held, coalesce(s.earned, 0) as earned,
      coalesce(s.paid, 0) as paid, coalesce(s.forfeited, 0) as forfeited, coalesce(s.utama, 0) as utama,
      coalesce(s.peringkat, 0) as peringkat,
      (select json_build_object('at', c.at, 'by', b.full_name, 'reason', c.reason, 'forfeited',
      sum(c.forfeited) over (),
          'pinsVoided', sum(c.pins_voided) over ())
        from partners.closing c join identity.person b on b.id = c.closed_by where c.partner_id = p.account_id
        order by c.id limit 1) as closing
    from partners.partnership p
    left join network.figures f on f.member_id = p.account_id
    left join identity.person u on u.id = f.parent_id
    left join partners.registration g on g.partner_id = p.account_id
    left join identity.person r on r.id = g.registered_by
    left join storefront.origin o on o.partner_id = p.account_id
    left join ledger.standing s on s.owner_id = p.account_id
    where p.account_id = ${id}`;

type Closing = {
  partnerId: number;
  closedBy: number;
  reason: string;
  forfeited: number;
  pinsVoided: number;
  at: Date;
};

/** How often this account was closed: once, and again where something came to rest on it later. */
export async function countClosings(tx: Tx, partnerId: number): Promise<number> {
  const row = await query({ count: int })`
    select count(*) as count from partners.closing where partner_id = ${partnerId}`.first(tx);
  return row?.count ?? 0;
}

/** Who closed a partner, why, and what was given up. */
export async function insertClosing(tx: Tx, closing: Closing): Promise<void> {
  await sql`insert into partners.closing (partner_id, closed_by, reason, forfeited, pins_voided, at)
    values (${closing.partnerId}, ${closing.closedBy}, ${closing.reason}, ${closing.forfeited},
      ${closing.pinsVoided},
      ${closing.at})`.execute(tx);
}
