import type { RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { bool, int, query, type RowOf, text } from '../../platform/database/query.ts';
import { departed, staffInTree } from '../network/index.ts';

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
 * The same over everybody (decision 007): the company's counters, less those who stand in the tree without being partners any more (promoted, decision
 * 012; closed, decision 009). Who was closed is not active, and the counters have it so.
 */
export async function selectAllFigures(tx: Tx, companyId: number): Promise<Counts> {
  const row = await query(counts)`
    select f.downline_count - d.total as total, f.direct_count - d.direct as direct,
      f.active_count - (
        select count(*) from ${staffInTree} s join partners.profile p on p.account_id = s.id
        where p.status = 'Aktif') as active,
      f.ro_partner_count - d.ro_partners as "roPartners", f.ro_sum - d.ro as "repeatOrders"
    from network.figures f cross join ${departed} d where f.member_id = ${companyId}`.first(tx);
  return row ?? { total: 0, direct: 0, active: 0, roPartners: 0, repeatOrders: 0 };
}
