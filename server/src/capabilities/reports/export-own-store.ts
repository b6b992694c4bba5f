import { startOfBusinessDay } from '@rimpang/domain/calendar';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { bool, int, nullable, text, time } from '../../platform/database/query.ts';
import { taxAt } from '../rewards/index.ts';
import { belowTop, countBranch } from './export-branch-store.ts';
import { bonusesOf } from './export-money-store.ts';
import {
  equal,
  type ExportContext,
  fullNameOf,
  type ListOf,
  named,
  type Selection,
  within,
} from './export-store.ts';

const weekMs = 6 * 86_400_000;

/** Everybody below the reader, as the list shows them: never NIK, address, number, e-mail or bank (R10.5). */
export function downlineOf(input: ListOf<'downline'>, { readerId, now }: ExportContext): Selection {
  const { search, status, roStatus, scope, period } = input;
  const first = period === 'week' ? new Date(now.getTime() - weekMs) : now;
  const isWhole = !search && !status && !roStatus && period === 'all';
  const members = sql`network.figures top cross join network.figures m`;
  const person = search ? sql`join identity.person a on a.id = m.member_id` : sql``;
  const partner = sql`left join partners.profile p on p.account_id = m.member_id`;
  return {
    shape: {
      level: int,
      username: text,
      fullName: text,
      rank: text,
      status: text,
      upline: text,
      roActive: bool,
      personalRo: int,
      direct: int,
      downline: int,
      at: time,
    },
    columns: sql`m.depth - top.depth as level, a.username, a.full_name as "fullName", a.rank,
      coalesce(p.status, 'Tidak Aktif') as status, u.username as upline, m.ro_active as "roActive",
      m.personal_ro as "personalRo", m.direct_count as direct, m.downline_count as downline,
      m.joined_at as at`,
    from: sql`${members} join identity.person a on a.id = m.member_id
      join identity.person u on u.id = m.parent_id ${partner}`,
    counted: sql`${members} ${person} ${partner}`,
    ...(isWhole && {
      stored: async (db: Database) =>
        (await countBranch(db, readerId))?.[scope === 'direct' ? 'direct' : 'all'] ?? null,
    }),
    where: [
      sql`top.member_id = ${readerId}`,
      ...named('a', search),
      ...(scope === 'direct' ? [sql`m.parent_id = top.member_id`] : []),
      ...equal(sql`coalesce(p.status, 'Tidak Aktif')`, status),
      ...equal(sql`m.ro_active`, roStatus && roStatus === 'Aktif'),
      ...within(sql`m.joined_at`, period === 'all' ? undefined : startOfBusinessDay(first)),
    ],
    sized: (tx) => belowTop(tx, readerId, 'm'),
    key: sql`m.member_id`,
    order: 'newest',
  };
}

/** The reader's own bonuses. */
export function ownBonusesOf(input: ListOf<'ownBonuses'>, context: ExportContext): Selection {
  const all = bonusesOf({ ...input, list: 'bonuses', scope: 'all', order: 'newest' }, context);
  // What is kept is of everybody's.
  return { ...all, stored: undefined, where: [sql`b.beneficiary_id = ${context.readerId}`, ...all.where] };
}

/** What went past the reader because the own RO was not active, and who received it. */
export function missedBonusesOf({ readerId, companyId }: ExportContext): Selection {
  return {
    shape: {
      at: time,
      type: text,
      amount: int,
      source: text,
      sourceName: text,
      receiver: text,
      nearer: int,
      reason: text,
    },
    columns: sql`e.at, b.type, b.amount, p.username as source, p.full_name as "sourceName",
      ${fullNameOf('n', companyId)} as receiver,
      o.position as nearer, o.reason`,
    from: sql`bonuses.passed_over o join bonuses.event e on e.id = o.event_id
      join bonuses.bonus b on b.event_id = o.event_id and b.rule_key = o.rule_key
      join identity.person p on p.id = e.subject_id join identity.person n on n.id = b.beneficiary_id`,
    where: [sql`o.partner_id = ${readerId}`],
    key: sql`b.id`,
    order: 'newest',
  };
}

/** The reader's own withdrawals, with what the own list shows: who decided is not in it. */
export function ownWithdrawalsOf(input: ListOf<'ownWithdrawals'>, { readerId }: ExportContext): Selection {
  return {
    shape: {
      code: text,
      amount: int,
      fee: int,
      status: text,
      bankCode: text,
      bankHolder: text,
      last4: text,
      at: time,
      decidedAt: nullable(time),
      settledAt: nullable(time),
      reference: nullable(text),
      reason: nullable(text),
    },
    columns: sql`w.code, w.amount, w.fee, w.status, w.bank_code as "bankCode",
      w.bank_holder as "bankHolder", w.account_last4 as last4, w.requested_at as at,
      w.decided_at as "decidedAt", w.settled_at as "settledAt", w.reference, w.reason`,
    from: sql`withdrawals.withdrawal w`,
    where: [sql`w.partner_id = ${readerId}`, ...equal(sql`w.status`, input.status)],
    key: sql`w.id`,
    order: 'newest',
  };
}

/** The reader's own claims, with what the own list shows: who decided is not in it. */
export function ownClaimsOf({ readerId }: ExportContext): Selection {
  return {
    shape: {
      code: text,
      reward: text,
      status: text,
      taxPercent: int,
      at: time,
      decidedAt: nullable(time),
      handedOn: nullable(text),
      handedTo: nullable(text),
      reason: nullable(text),
    },
    columns: sql`c.code, c.reward, c.status, ${taxAt(sql`c.created_at`)} as "taxPercent",
      c.created_at as at, c.decided_at as "decidedAt",
      c.handed_on::text as "handedOn", c.handed_to as "handedTo", c.reason`,
    from: sql`rewards.claim c`,
    where: [sql`c.partner_id = ${readerId}`],
    key: sql`c.id`,
    order: 'newest',
  };
}
