import type { ExportInput } from '@rimpang/contract/exports';
import { addDays, startOfBusinessDay, startOfDate } from '@rimpang/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import {
  bool,
  bytes,
  either,
  int,
  json,
  nullable,
  query,
  type Shape,
  text,
  time,
} from '../../platform/database/query.ts';

/** Where a page goes on: the last row's id, or its path in the tree. */
export type Key = number | string;
export type ExportRow = { key: Key } & Record<string, unknown>;
/** What a list reads: `from … where …`, the columns with their shape, and the order of its key. */
export type Selection = {
  shape: Shape;
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>[];
  key: RawBuilder<unknown>;
  /** Newest first by id, or the tree from top to bottom. */
  order: 'newest' | 'tree';
};
type Of<L extends ExportInput['list']> = Extract<ExportInput, { list: L }>;
type Context = { companyId: number; now: Date };

const like = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`;
const named = (alias: string, search: string | undefined): RawBuilder<unknown>[] => {
  if (!search) return [];
  const [username, fullName] = [sql.ref(`${alias}.username`), sql.ref(`${alias}.full_name`)];
  return [sql`(${username} ilike ${like(search)} or ${fullName} ilike ${like(search)})`];
};
const within = (column: RawBuilder<unknown>, from?: Date, until?: Date): RawBuilder<unknown>[] => [
  ...(from ? [sql`${column} >= ${from}`] : []),
  ...(until ? [sql`${column} < ${until}`] : []),
];
const equal = (column: RawBuilder<unknown>, value: unknown): RawBuilder<unknown>[] =>
  value === undefined || value === 'all' ? [] : [sql`${column} = ${value}`];

export const partnersOf = ({ search, status, roStatus, repeated, reveal }: Of<'partners'>): Selection => ({
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
    c.email, u.username as upline, coalesce(m.direct_count, 0) as direct,
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
  where: [
    sql`a.role = 'mitra' and not a.closed`,
    ...named('a', search),
    ...equal(sql`p.status`, status),
    ...equal(sql`coalesce(m.ro_active, false)`, roStatus && roStatus === 'Aktif'),
    ...(repeated ? [sql`m.personal_ro > 0`] : []),
  ],
  key: sql`a.id`,
  order: 'newest',
});

export function bonusesOf(input: Of<'bonuses'>, { companyId, now }: Context): Selection {
  const { scope, type, status, trigger, search, period } = input;
  const since = input.from ? startOfDate(input.from) : undefined;
  const from = period === 'today' ? startOfBusinessDay(now) : since;
  const until = period === 'today' || !input.to ? undefined : addDays(startOfDate(input.to), 1);
  const company = sql`b.beneficiary_id = ${companyId}`;
  const code = search && `${search.replace(/[\\%_]/g, '\\$&')}%`;
  return {
    shape: {
      code: text,
      type: text,
      amount: int,
      tax: int,
      paidOut: int,
      trigger: text,
      quantity: int,
      orderCode: nullable(text),
      pinCode: nullable(text),
      username: text,
      fullName: text,
      source: text,
      sourceName: text,
      planVersion: int,
      at: time,
      company: bool,
    },
    columns: sql`b.code, b.type, b.amount, b.tax, least(b.amount,
      greatest(0, coalesce(s.paid, 0) - (b.cumulative - b.amount))) as "paidOut",
      e.trigger, e.quantity, e.order_code as "orderCode", e.pin_code as "pinCode", o.username,
      o.full_name as "fullName",
      x.username as source, x.full_name as "sourceName", e.plan_version as "planVersion", b.at,
        ${company} as company`,
    from: sql`bonuses.bonus b join bonuses.event e on e.id = b.event_id
      join identity.person o on o.id = b.beneficiary_id
      join identity.person x on x.id = e.subject_id
      left join lateral (select s.paid from ledger.standing s
        where s.owner_id = b.beneficiary_id offset 0) s on true`,
    where: [
      ...(scope === 'company' ? [company] : scope === 'partners' ? [sql`not (${company})`] : []),
      ...equal(sql`b.type`, type),
      ...equal(sql`e.trigger`, trigger),
      ...(status ? [sql`(b.cumulative <= coalesce(s.paid, 0)) = ${status === 'claimed'}`] : []),
      ...(code ? [sql`(${named('o', search)[0]} or b.code ilike ${code})`] : []),
      ...within(sql`b.at`, from, until),
    ],
    key: sql`b.id`,
    order: 'newest',
  };
}

export const ordersOf = ({ status, type, search }: Of<'orders'>): Selection => ({
  shape: {
    code: text,
    username: text,
    fullName: text,
    type: text,
    quantity: int,
    unitPrice: int,
    total: int,
    status: text,
    proof: bool,
    at: time,
    decidedAt: nullable(time),
    decidedBy: nullable(text),
    reason: nullable(text),
  },
  columns: sql`o.code, p.username, p.full_name as "fullName", o.type, o.quantity, o.unit_price as "unitPrice",
    o.total, o.status,
    o.proof_file_id is not null as proof, o.created_at as at, o.decided_at as "decidedAt",
      d.full_name as "decidedBy", o.reason`,
  from: sql`pins.order o join identity.person p on p.id = o.partner_id
    left join identity.person d on d.id = o.decided_by`,
  where: [...equal(sql`o.status`, status), ...equal(sql`o.type`, type), ...named('p', search)],
  key: sql`o.id`,
  order: 'newest',
});

export const pinsOf = ({ code, type, status, owner }: Of<'pins'>, { companyId }: Context): Selection => ({
  shape: {
    code: text,
    type: text,
    status: text,
    username: text,
    fullName: text,
    company: bool,
    usedBy: nullable(text),
    at: time,
    usedAt: nullable(time),
    orderCode: nullable(text),
  },
  columns: sql`n.code, n.type, n.status, p.username, p.full_name as "fullName",
    n.owner_id = ${companyId} as company,
    u.username as "usedBy", n.created_at as at, n.used_at as "usedAt", o.code as "orderCode"`,
  from: sql`pins.pin n join identity.person p on p.id = n.owner_id
    left join identity.person u on u.id = n.used_by
    left join pins.order o on o.id = n.order_id`,
  where: [
    ...equal(sql`n.type`, type),
    ...equal(sql`n.status`, status),
    ...(code ? [sql`n.code ilike ${like(code)}`] : []),
    ...named('p', owner),
  ],
  key: sql`n.id`,
  order: 'newest',
});

export const withdrawalsOf = ({ status, search, reveal }: Of<'withdrawals'>): Selection => ({
  shape: {
    code: text,
    username: text,
    fullName: text,
    amount: int,
    fee: int,
    status: text,
    bankCode: text,
    bankHolder: text,
    last4: text,
    account: nullable(bytes),
    at: time,
    decidedAt: nullable(time),
    decidedBy: nullable(text),
    batch: nullable(text),
    settledAt: nullable(time),
    settledBy: nullable(text),
    reference: nullable(text),
    reason: nullable(text),
    bankChangedAt: nullable(time),
    bankChangedBy: nullable(text),
  },
  columns: sql`w.code, p.username, p.full_name as "fullName", w.amount, w.fee, w.status,
    w.bank_code as "bankCode",
    w.bank_holder as "bankHolder", w.account_last4 as last4,
    ${reveal ? sql`w.account_cipher` : sql`null::bytea`} as account,
    w.requested_at as at, w.decided_at as "decidedAt", d.full_name as "decidedBy", b.code as batch,
    w.settled_at as "settledAt",
    e.full_name as "settledBy", w.reference, w.reason, w.bank_changed_at as "bankChangedAt",
    case when w.bank_changed_by = w.partner_id then 'mitra sendiri' else h.full_name end as "bankChangedBy"`,
  from: sql`withdrawals.withdrawal w join identity.person p on p.id = w.partner_id
    left join identity.person d on d.id = w.decided_by
    left join identity.person e on e.id = w.settled_by left join withdrawals.batch b on b.id = w.batch_id
    left join identity.person h on h.id = w.bank_changed_by`,
  where: [
    ...equal(sql`w.status`, status),
    ...(search ? [sql`(${named('p', search)[0]} or w.code ilike ${like(search)})`] : []),
  ],
  key: sql`w.id`,
  order: 'newest',
});

export const claimsOf = ({ status, reward, search }: Of<'claims'>): Selection => ({
  shape: {
    code: text,
    username: text,
    fullName: text,
    reward: text,
    status: text,
    mainPoints: int,
    teamRo: int,
    personalRo: int,
    newStockists: int,
    rankPoints: int,
    at: time,
    decidedAt: nullable(time),
    decidedBy: nullable(text),
    reason: nullable(text),
    handedOn: nullable(text),
    handedTo: nullable(text),
  },
  columns: sql`c.code, p.username, p.full_name as "fullName", c.reward, c.status,
    c.main_points as "mainPoints", c.team_ro as "teamRo",
    c.personal_ro as "personalRo", c.new_stockists as "newStockists", c.rank_points as "rankPoints",
    c.created_at as at,
    c.decided_at as "decidedAt", d.full_name as "decidedBy", c.reason, c.handed_on::text as "handedOn",
      c.handed_to as "handedTo"`,
  from: sql`rewards.claim c join identity.person p on p.id = c.partner_id
    left join identity.person d on d.id = c.decided_by`,
  where: [
    ...equal(sql`c.status`, status),
    ...equal(sql`c.reward`, reward),
    ...(search ? [sql`(${named('p', search)[0]} or c.code ilike ${like(search)})`] : []),
  ],
  key: sql`c.id`,
  order: 'newest',
});

export const auditOf = (input: Of<'audit'>): Selection => ({
  shape: {
    at: time,
    username: nullable(text),
    fullName: nullable(text),
    role: nullable(text),
    action: text,
    subject: nullable(text),
    detail: json<unknown>(),
    address: nullable(text),
  },
  columns: sql`e.at, a.username, a.full_name as "fullName", e.actor_role as role, e.action, e.subject,
    e.detail, e.address`,
  from: sql`audit.entry e left join identity.person a on a.id = e.actor_id`,
  where: [
    ...named('a', input.actor),
    ...(input.action?.includes('.') ? [sql`e.action = ${input.action}`] : []),
    ...(input.action && !input.action.includes('.')
      ? [sql`starts_with(e.action, ${`${input.action}.`})`]
      : []),
    ...equal(sql`e.subject`, input.subject || undefined),
    ...within(
      sql`e.at`,
      input.from ? startOfDate(input.from) : undefined,
      input.to ? addDays(startOfDate(input.to), 1) : undefined,
    ),
  ],
  key: sql`e.id`,
  order: 'newest',
});

export const branchOf = ({ memberId }: Of<'branch'>): Selection => ({
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
  columns: sql`m.depth, p.username, p.full_name as "fullName", p.rank, u.username as upline,
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

/** How many rows there are. */
export async function countRows(tx: Tx, { from, where }: Selection): Promise<number> {
  return (
    await query({ count: int })`
    select count(*) as count from ${from} where ${sql.join([sql`true`, ...where], sql` and `)}`.one(tx)
  ).count;
}

/** The next rows of a list, by its key. */
export function selectRows(
  tx: Tx,
  { shape, columns, from, where, key, order }: Selection,
  after: Key | null,
  limit: number,
): Promise<ExportRow[]> {
  const wanted = [sql`true`, ...where];
  if (after !== null) wanted.push(order === 'tree' ? sql`${key} ~>~ ${after}` : sql`${key} < ${after}`);
  const by = order === 'tree' ? sql`${key} using ~<~` : sql`${key} desc`;
  return query({ ...shape, key: either(int, text) })`
    select ${key} as key, ${columns} from ${from} where ${sql.join(
      wanted,
      sql`
      and `,
    )} order by ${by} limit ${limit}`.all(tx);
}

/** A long reading may take longer than a page: per statement a minute, between two of them five. */
export async function allowLongReading(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 60000`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 300000`.execute(tx);
}
