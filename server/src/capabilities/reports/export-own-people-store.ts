import { sql } from 'kysely';
import { text, time } from '../../platform/database/query.ts';
import { named, type ExportContext, type ListOf, type Selection } from './export-store.ts';

/** Every repeat order of the reader, and who received its bonus. */
export const ownRoOf = ({ readerId, companyId }: ExportContext): Selection => ({
  shape: { at: time, code: text, receiver: text },
  columns: sql`r.at, n.code,
    case when r.receiver_id = ${companyId} then 'Perusahaan' else g.full_name end as receiver`,
  from: sql`partners.ro_activation r join pins.pin n on n.id = r.pin_id
    join identity.person g on g.id = r.receiver_id`,
  where: [sql`r.partner_id = ${readerId}`],
  key: sql`r.id`,
  order: 'newest',
});

/** Repeat orders of everybody below the reader; like its screen empty while the reader's own RO is not active. */
export const teamRoOf = (
  { search }: ListOf<'teamRo'>,
  { readerId, companyId }: ExportContext,
): Selection => ({
  shape: { at: time, username: text, fullName: text, receiver: text },
  columns: sql`r.at, p.username, p.full_name as "fullName",
    case when r.receiver_id = ${companyId} then 'Perusahaan' else g.full_name end as receiver`,
  from: sql`network.figures top
    join network.figures m on m.path ~>~ top.path and m.path ~<~ (top.path || ':')
    join partners.ro_activation r on r.partner_id = m.member_id
    join identity.person p on p.id = r.partner_id join identity.person g on g.id = r.receiver_id`,
  where: [sql`top.member_id = ${readerId}`, sql`top.ro_active`, ...named('p', search)],
  key: sql`r.id`,
  order: 'newest',
});
