import { sql } from 'kysely';
import { bool, bytes, int, json, nullable, text, time } from '../../platform/database/query.ts';
import { countOpenPartners, findPeopleOrAddress, isAddress, isOneOf } from '../accounts/index.ts';
import { countEntries } from '../audit/index.ts';
import {
  equal,
  type ExportContext,
  fullNameOf,
  inDays,
  type ListOf,
  named,
  numberedInDays,
  type Selection,
  usernameOf,
} from './export-store.ts';

export const partnersOf = (
  { search, status, roStatus, repeated, reveal, ...days }: ListOf<'partners'>,
  { companyId }: ExportContext,
): Selection => ({
  ...(!search &&
    !status &&
    !roStatus &&
    !repeated &&
    !days.from &&
    !days.to && { stored: countOpenPartners }),
  shape: {
    username: text,
    fullName: text,
    rank: text,
    status: text,
    roActive: bool,
    phone: nullable(text),
    email: nullable(text),
    upline: nullable(text),
    direct: int,
    downline: int,
    personalRo: int,
    teamRo: int,
    address: nullable(text),
    bankCode: nullable(text),
    bankHolder: nullable(text),
    last4: nullable(text),
    at: time,
    nik: nullable(bytes),
    account: nullable(bytes),
  },
  columns: sql`a.username, a.full_name as "fullName", a.rank, p.status,
    coalesce(m.ro_active, false) as "roActive", p.phone,
    c.email, ${usernameOf('u', companyId)} as upline, coalesce(m.direct_count, 0) as direct,
    coalesce(m.downline_count, 0) as downline,
    coalesce(m.personal_ro, 0) as "personalRo", coalesce(m.team_ro, 0) as "teamRo", p.address,
    p.bank_code as "bankCode",
    p.bank_holder as "bankHolder", p.account_last4 as last4, p.joined_at as at,
    ${
      reveal
        ? sql`p.nik_cipher as nik, p.account_cipher as account`
        : sql`null::bytea as nik,
      null::bytea as account`
    }`,
  from: sql`partners.profile p join identity.person a on a.id = p.account_id
    join identity.account c on c.id = a.id
    left join network.figures m on m.member_id = a.id left join identity.person u on u.id = m.parent_id`,
  counted: sql`partners.profile p join identity.person a on a.id = p.account_id
    ${roStatus || repeated ? sql`left join network.figures m on m.member_id = a.id` : sql``}`,
  where: [
    sql`a.role = 'mitra' and not a.closed`,
    ...(search && isAddress(search) ? [] : named('a', search)),
    ...equal(sql`p.status`, status),
    ...equal(sql`coalesce(m.ro_active, false)`, roStatus && roStatus === 'Aktif'),
    ...(repeated ? [sql`m.personal_ro > 0`] : []),
    ...inDays(sql`p.joined_at`, days),
  ],
  ...(search &&
    isAddress(search) && {
      sized: async (tx) => [isOneOf(await findPeopleOrAddress(tx, search), sql`a.id`, 'a')],
    }),
  key: sql`a.id`,
  order: 'newest',
});

export const branchOf = ({ memberId }: ListOf<'branch'>, { companyId }: ExportContext): Selection => ({
  shape: {
    depth: int,
    username: text,
    fullName: text,
    rank: text,
    upline: nullable(text),
    roActive: bool,
    direct: int,
    downline: int,
    personalRo: int,
    teamRo: int,
    active: int,
    roSum: int,
    at: time,
  },
  columns: sql`m.depth, ${usernameOf('p', companyId)} as username,
    ${fullNameOf('p', companyId)} as "fullName", p.rank, ${usernameOf('u', companyId)} as upline,
    m.ro_active as "roActive",
    m.direct_count as direct, m.downline_count as downline, m.personal_ro as "personalRo",
    m.team_ro as "teamRo",
    m.active_count as active, m.ro_sum as "roSum", m.joined_at as at`,
  from: sql`network.figures m join identity.person p on p.id = m.member_id
    left join identity.person u on u.id = m.parent_id`,
  where: [
    sql`m.reset_id is null and m.path like (select path || '%' from network.member where id = ${memberId})`,
  ],
  key: sql`m.path`,
  order: 'tree',
});

const auditActors = sql`audit.entry e left join identity.person a on a.id = e.actor_id`;

export const auditOf = (input: ListOf<'audit'>): Selection => ({
  ...(!input.actor &&
    !input.action &&
    !input.subject &&
    !input.from &&
    !input.to && { stored: countEntries }),
  shape: {
    at: time,
    username: nullable(text),
    fullName: nullable(text),
    role: nullable(text),
    action: text,
    subject: nullable(text),
    subjectName: nullable(text),
    detail: json<unknown>(),
    address: nullable(text),
  },
  columns: sql`e.at, a.username, a.full_name as "fullName", e.actor_role as role, e.action, e.subject,
    s.full_name as "subjectName", e.detail, e.address`,
  from: sql`${auditActors} left join identity.person s on s.id = substring(e.subject
    from '^(?:partner|account):([0-9]{1,15})$')::bigint`,
  counted: auditActors,
  where: [
    ...named('a', input.actor),
    ...(input.action?.includes('.') ? [sql`e.action = ${input.action}`] : []),
    ...(input.action && !input.action.includes('.')
      ? [sql`starts_with(e.action, ${`${input.action}.`})`]
      : []),
    ...equal(sql`e.subject`, input.subject || undefined),
    ...numberedInDays('e', 'audit.entry', input),
  ],
  key: sql`e.id`,
  order: 'newest',
});
