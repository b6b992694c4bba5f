import { isLikeBonusCode } from '@rimpang/domain/bonus-code';
import { addDays, startOfBusinessDay, startOfDate } from '@rimpang/domain/calendar';
import { withdrawalStates, withdrawalStatuses } from '@rimpang/domain/withdrawals';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { numberedWithin } from '../../platform/database/numbered.ts';
import { containing } from '../../platform/database/like.ts';
import { bool, bytes, int, nullable, text, time } from '../../platform/database/query.ts';
import { inStates } from '../../platform/database/states.ts';
import { codeBegins, sumBonusTypes } from '../bonuses/index.ts';
import { taxAt } from '../rewards/index.ts';
import { isFirstPayout, isFoundWithdrawal, searchedWithdrawals } from '../withdrawals/index.ts';
import {
  equal,
  inDays,
  named,
  numberedInDays,
  within,
  type ExportContext,
  type ListOf,
  type Selection,
} from './export-store.ts';

async function countAll(db: Database, companyId: number): Promise<number> {
  const types = await sumBonusTypes(db, companyId, 'all');
  return types.reduce((sum, { count }) => sum + count, 0);
}

export function bonusesOf(input: ListOf<'bonuses'>, { companyId, now }: ExportContext): Selection {
  const { scope, type, status, trigger, search, period } = input;
  const since = input.from ? startOfDate(input.from) : undefined;
  const from = period === 'today' ? startOfBusinessDay(now) : since;
  const until = period === 'today' || !input.to ? undefined : addDays(startOfDate(input.to), 1);
  const company = sql`b.beneficiary_id = ${companyId}`;
  const paid = sql`left join lateral (select s.paid from ledger.standing s
    where s.owner_id = b.beneficiary_id offset 0) s on true`;
  const isWhole = scope === 'all' && !type && !status && !trigger && !search && !from && !until;
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
      join identity.person x on x.id = e.subject_id ${paid}`,
    counted: sql`bonuses.bonus b ${trigger ? sql`join bonuses.event e on e.id = b.event_id` : sql``}
      ${search ? sql`join identity.person o on o.id = b.beneficiary_id` : sql``} ${status ? paid : sql``}`,
    ...(isWhole && { stored: (db: Database) => countAll(db, companyId) }),
    where: [
      ...(scope === 'company' ? [company] : scope === 'partners' ? [sql`not (${company})`] : []),
      ...equal(sql`b.type`, type),
      ...equal(sql`e.trigger`, trigger),
      ...(status ? [sql`(b.cumulative <= coalesce(s.paid, 0)) = ${status === 'claimed'}`] : []),
      ...(search && isLikeBonusCode(search) ? codeBegins(search) : named('o', search)),
      ...numberedWithin(sql`b.id`, 'bonuses.bonus', { from, until }),
      ...within(sql`b.at`, from, until),
    ],
    key: sql`b.id`,
    order: 'newest',
  };
}

/** Of these the list says what is unusual: nothing is left to look at of those that ended. */
const open = withdrawalStatuses.filter((status) => !withdrawalStates.ends.includes(status));

export const withdrawalsOf = (
  { status, search, reveal, ...days }: ListOf<'withdrawals'>,
  { now }: ExportContext,
): Selection => ({
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
    firstPayout: bool,
  },
  columns: sql`w.code, p.username, p.full_name as "fullName", w.amount, w.fee, w.status,
    w.bank_code as "bankCode",
    w.bank_holder as "bankHolder", w.account_last4 as last4,
    ${reveal ? sql`w.account_cipher` : sql`null::bytea`} as account,
    w.requested_at as at, w.decided_at as "decidedAt", d.full_name as "decidedBy", b.code as batch,
    w.settled_at as "settledAt",
    e.full_name as "settledBy", w.reference, w.reason, w.bank_changed_at as "bankChangedAt",
    case when w.bank_changed_by = w.partner_id then 'mitra sendiri' else h.full_name end as "bankChangedBy",
    case when w.status ${inStates(open)} then ${isFirstPayout} else false end as "firstPayout"`,
  from: sql`withdrawals.withdrawal w join identity.person p on p.id = w.partner_id
    left join identity.person d on d.id = w.decided_by
    left join identity.person e on e.id = w.settled_by left join withdrawals.batch b on b.id = w.batch_id
    left join identity.person h on h.id = w.bank_changed_by`,
  where: [...equal(sql`w.status`, status), ...numberedInDays('w', 'withdrawals.withdrawal', days)],
  sized: async (tx) => (search ? [isFoundWithdrawal(await searchedWithdrawals(tx, search, now))] : []),
  key: sql`w.id`,
  order: 'newest',
});

export const claimsOf = ({ status, reward, search, ...days }: ListOf<'claims'>): Selection => ({
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
    taxPercent: int,
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
    ${taxAt(sql`c.created_at`)} as "taxPercent", c.created_at as at,
    c.decided_at as "decidedAt", d.full_name as "decidedBy", c.reason, c.handed_on::text as "handedOn",
      c.handed_to as "handedTo"`,
  from: sql`rewards.claim c join identity.person p on p.id = c.partner_id
    left join identity.person d on d.id = c.decided_by`,
  where: [
    ...equal(sql`c.status`, status),
    ...equal(sql`c.reward`, reward),
    ...(search ? [sql`(${named('p', search)[0]} or c.code ilike ${containing(search)})`] : []),
    ...inDays(sql`c.created_at`, days),
  ],
  key: sql`c.id`,
  order: 'newest',
});
