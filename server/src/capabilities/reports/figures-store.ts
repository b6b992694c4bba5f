import type { RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { bool, int, query, type RowOf, text } from '../../platform/database/query.ts';

/** What is counted before the turnover assumptions make money of it. */
const counts = { total: int, direct: int, active: int, roPartners: int, repeatOrders: int };
export type Counts = RowOf<typeof counts>;

const ownFigures = {
  total: int,
  direct: int,
  active: int,
  roPartners: int,
  repeatOrders: int,
  fullName: text,
  utama: int,
  peringkat: int,
  roActive: bool,
};

/** A partner's name, branch (settled or not), points and RO; zeros for a partner who is not in the tree yet (decision 008). */
export const ownFiguresFor = (accountId: RawBuilder<unknown>) => query(ownFigures)`
    select p.full_name as "fullName", coalesce(f.downline_count, 0) as total,
      coalesce(f.direct_count, 0) as direct,
      coalesce(f.active_count, 0) as active, coalesce(f.ro_partner_count, 0) as "roPartners",
      coalesce(f.ro_sum, 0) as "repeatOrders",
      coalesce(s.utama, 0) as utama, coalesce(s.peringkat, 0) as peringkat,
      coalesce(f.ro_active, false) as "roActive"
    from identity.person p
    left join network.figures f on f.member_id = p.id
    left join ledger.standing s on s.owner_id = p.id
    where p.id = ${accountId}`;

/**
 * The same over everybody (decision 007): the company's counters, less those who stand in the tree without being partners
 * any more (promoted, decision 012; closed, decision 009). They are few; counting everybody one by one would take a second
 * for a million partners.
 */
export async function selectAllFigures(tx: Tx, companyId: number): Promise<Counts> {
  const row = await query(counts)`
    with gone as (
      select count(*)::int as total, (count(*) filter (where m.parent_id = ${companyId}))::int as direct,
        (count(*) filter (where p.status = 'Aktif'))::int as active,
        (count(*) filter (where m.personal_ro > 0))::int as ro_partners,
        coalesce(sum(m.personal_ro), 0)::int as ro
      from identity.person a join network.member m on m.id = a.id
        left join partners.profile p on p.account_id = a.id
      where (a.closed or a.role <> 'mitra') and m.parent_id is not null and m.reset_id is null
    )
    select f.downline_count - gone.total as total, f.direct_count - gone.direct as direct,
      f.active_count - gone.active as active,
      f.ro_partner_count - gone.ro_partners as "roPartners", f.ro_sum - gone.ro as "repeatOrders"
    from network.figures f, gone where f.member_id = ${companyId}`.first(tx);
  return row ?? { total: 0, direct: 0, active: 0, roPartners: 0, repeatOrders: 0 };
}
