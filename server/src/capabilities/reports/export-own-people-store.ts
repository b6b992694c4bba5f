import { sql } from 'kysely';
import { text, time } from '../../platform/database/query.ts';
import { belowTop } from './export-branch-store.ts';
import { type ExportContext, fullNameOf, type ListOf, named, type Selection } from './export-store.ts';

/** Every repeat order of the reader, and who received its bonus. */
export const ownRoOf = ({ readerId, companyId }: ExportContext): Selection => ({
  shape: { at: time, code: text, receiver: text },
  columns: sql`r.at, n.code,
    ${fullNameOf('g', companyId)} as receiver`,
  from: sql`partners.ro_activation r join pins.pin n on n.id = r.pin_id
    join identity.person g on g.id = r.receiver_id`,
  where: [sql`r.partner_id = ${readerId}`],
  key: sql`r.id`,
  order: 'newest',
});

const teamRo = sql`network.figures top cross join network.figures m
  join partners.ro_activation r on r.partner_id = m.member_id`;

/** Repeat orders of everybody below the reader; like its screen empty while the reader's own RO is not active. */
export const teamRoOf = (
  { search }: ListOf<'teamRo'>,
  { readerId, companyId }: ExportContext,
): Selection => ({
  shape: { at: time, username: text, fullName: text, receiver: text },
  columns: sql`r.at, p.username, p.full_name as "fullName",
    ${fullNameOf('g', companyId)} as receiver`,
  from: sql`${teamRo} join identity.person p on p.id = r.partner_id
    join identity.person g on g.id = r.receiver_id`,
  counted: sql`${teamRo} ${search ? sql`join identity.person p on p.id = r.partner_id` : sql``}`,
  where: [sql`top.member_id = ${readerId}`, sql`top.ro_active`, ...named('p', search)],
  sized: (tx) => belowTop(tx, readerId, 'm'),
  key: sql`r.id`,
  order: 'newest',
});
