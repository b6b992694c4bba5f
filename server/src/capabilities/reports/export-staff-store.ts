import { momentsOfDays } from '@rimpang/domain/calendar';
import { accountsOf, rupiahAccounts } from '@rimpang/domain/ledger';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { isDuring, numberedWithin } from '../../platform/database/numbered.ts';
import { bool, int, nullable, text, time } from '../../platform/database/query.ts';
import { sumKinds } from '../ledger/index.ts';
import { findRegistered, isOneOfJoined } from '../partners/index.ts';
import { stockChanges } from '../pins/index.ts';
import {
  equal,
  type ExportContext,
  type ExportRow,
  inDays,
  type ListOf,
  fullNameOf,
  named,
  type Selection,
  usernameOf,
} from './export-store.ts';
import { matchesOrder, matchesPerson } from '../storefront/index.ts';
import { numberedPostings } from './posting-filter-store.ts';
import { selectBalanceAfter } from './posting-sum-store.ts';
import { filterOf } from './postings.ts';

export const registrationsOf = (
  { search, ...days }: ListOf<'registrations'>,
  { companyId }: ExportContext,
): Selection => ({
  shape: {
    at: time,
    username: text,
    fullName: text,
    status: text,
    upline: nullable(text),
    registeredBy: nullable(text),
  },
  columns: sql`coalesce(g.at, p.joined_at) as at, a.username, a.full_name as "fullName", p.status,
    ${usernameOf('u', companyId)} as upline, ${fullNameOf('r', companyId)} as "registeredBy"`,
  from: sql`partners.profile p join identity.person a on a.id = p.account_id
    left join partners.registration g on g.partner_id = a.id
    left join identity.person u on u.id = g.upline_id left join identity.person r on r.id = g.registered_by`,
  where: [sql`a.role = 'mitra' and not a.closed`, ...named('a', search)],
  sized: async (tx) => {
    const registered = await findRegistered(tx, { days: momentsOfDays(days), order: 'all' });
    return registered ? [isOneOfJoined(registered, sql`coalesce(g.at, p.joined_at)`)] : [];
  },
  key: sql`a.id`,
  order: 'newest',
});

const stockFigure = (name: 'activation' | 'ro' | 'used') =>
  sql`coalesce(${sql.ref(`s.${name}`)}, 0) + coalesce(${sql.ref(`c.${name}`)}, 0)`;

/** What each partner has, as it is stored with what changed since, the largest stock first; without a search those who have any. */
export const stockOf = ({ search }: ListOf<'stock'>, { companyId }: ExportContext): Selection => ({
  shape: { username: text, fullName: text, activation: int, ro: int, used: int },
  columns: sql`p.username, p.full_name as "fullName", ${stockFigure('activation')} as activation,
    ${stockFigure('ro')} as ro, ${stockFigure('used')} as used`,
  from: sql`identity.person p left join pins.owner_stock s on s.owner_id = p.id
    left join (${stockChanges}) c on c.owner_id = p.id`,
  where: [
    sql`p.id <> ${companyId}`,
    ...(search
      ? [sql`p.role = 'mitra' and not p.closed`, ...named('p', search)]
      : [sql`${stockFigure('activation')} + ${stockFigure('ro')} > 0`]),
  ],
  // With what changed since it is no longer in the order of an index.
  key: sql`lpad((${stockFigure('activation')} + ${stockFigure('ro')})::text, 12, '0') || ' '
    || lpad(p.id::text, 19, '0')`,
  order: 'largest',
  batch: 20_000,
});

export const batchesOf = (days: ListOf<'batches'>): Selection => ({
  shape: { at: time, code: text, by: text, count: int, amount: int, paid: int, failed: int, waiting: int },
  columns: sql`b.created_at as at, b.code, m.full_name as by, b.count, b.amount, r.paid, r.failed, r.waiting`,
  from: sql`withdrawals.batch b join identity.person m on m.id = b.created_by
    cross join lateral (select count(*) filter (where w.status = 'completed') as paid,
      count(*) filter (where w.status = 'failed') as failed,
      count(*) filter (where w.status not in ('completed', 'failed')) as waiting
      from withdrawals.withdrawal w where w.batch_id = b.id) r`,
  where: inDays(sql`b.created_at`, days),
  key: sql`b.id`,
  order: 'newest',
});

export const salesOf = ({ kind, status, suspected, search, ...days }: ListOf<'sales'>): Selection => ({
  shape: {
    at: time,
    reference: text,
    name: text,
    phone: text,
    email: nullable(text),
    address: nullable(text),
    title: text,
    quantity: int,
    unitPrice: int,
    goods: nullable(text),
    goodsQuantity: nullable(int),
    area: nullable(text),
    deliveryCost: int,
    total: int,
    status: text,
    suspected: bool,
    decidedAt: nullable(time),
    decidedBy: nullable(text),
    reason: nullable(text),
    shippedAt: nullable(time),
    courier: nullable(text),
    trackingNumber: nullable(text),
    shippedBy: nullable(text),
    partner: nullable(text),
  },
  columns: sql`o.created_at as at, o.reference, o.name, o.phone, o.email, o.address, o.title, o.quantity,
    o.unit_price as "unitPrice", o.goods_title as goods, o.goods_quantity as "goodsQuantity",
    o.delivery_area as area, o.delivery_cost as "deliveryCost", o.total, o.status, o.suspected,
    o.decided_at as "decidedAt", d.full_name as "decidedBy", o.reason, o.shipped_at as "shippedAt", o.courier,
    o.tracking_number as "trackingNumber", s.full_name as "shippedBy", m.username as partner`,
  from: sql`storefront.public_order o left join identity.person d on d.id = o.decided_by
    left join identity.person s on s.id = o.shipped_by left join identity.person m on m.id = o.partner_id`,
  where: [
    ...equal(sql`o.kind`, kind),
    ...(suspected === 'all' ? [] : [sql`o.suspected = ${suspected === 'true'}`]),
    ...equal(sql`o.status`, status),
    ...(search ? [matchesOrder(search)] : []),
    ...inDays(sql`o.created_at`, days),
  ],
  key: sql`o.id`,
  order: 'newest',
});

export const messagesOf = ({ status, suspected, search, ...days }: ListOf<'messages'>): Selection => ({
  shape: {
    at: time,
    reference: text,
    name: text,
    email: text,
    message: text,
    status: text,
    suspected: bool,
    decidedAt: nullable(time),
    decidedBy: nullable(text),
  },
  columns: sql`o.created_at as at, o.reference, o.name, o.email, o.message, o.status, o.suspected,
    o.done_at as "decidedAt", d.full_name as "decidedBy"`,
  from: sql`storefront.contact_message o left join identity.person d on d.id = o.done_by`,
  where: [
    ...(suspected === 'all' ? [] : [sql`o.suspected = ${suspected === 'true'}`]),
    ...equal(sql`o.status`, status),
    ...(search ? [matchesPerson(search)] : []),
    ...inDays(sql`o.created_at`, days),
  ],
  key: sql`o.id`,
  order: 'newest',
});

const sides = sql`ledger.posting p join ledger.account a on a.id = p.account_id and a.unit = 'rupiah'
  join ledger.transfer t on t.id = p.transfer_id left join identity.person o on o.id = a.owner_id`;

async function countRupiah(db: Database): Promise<number> {
  const ofRupiah = (await sumKinds(db)).filter(({ kind }) =>
    rupiahAccounts.some((account) => account === kind),
  );
  return ofRupiah.reduce((sum, { count }) => sum + count, 0);
}

/**
 * The balance of the chosen accounts after each posting, from the newest down, as the list shows it: absent where that takes more postings than
 * lists count. Days only choose what is written.
 */
const runningIn = (asked: Pick<ListOf<'postings'>, 'account' | 'search'>) => (tx: Tx) => {
  let balance: number | null | undefined;
  return async (rows: ExportRow[]) => {
    if (balance === undefined)
      balance = await selectBalanceAfter(tx, await filterOf(tx, asked), Number(rows[0]?.transfer));
    let after = balance;
    const completed = rows.map((row) => {
      const balanceAfter = after;
      if (after !== null) after -= Number(row.amount);
      return { ...row, balanceAfter };
    });
    balance = after;
    return completed;
  };
};

export function postingsOf(input: ListOf<'postings'>): Selection {
  const { account, search, bonusId, withdrawalId } = input;
  const isWhole = !account && !search && !bonusId && !withdrawalId && !input.from && !input.to;
  const days = momentsOfDays(input);
  return {
    ...(isWhole && { stored: countRupiah }),
    // As in the list: what one cause moved is no run of postings.
    ...(account && !bonusId && !withdrawalId && { complete: runningIn({ account, search }) }),
    shape: {
      at: time,
      transfer: int,
      rule: text,
      cause: text,
      account: text,
      username: nullable(text),
      fullName: nullable(text),
      amount: int,
    },
    columns: sql`t.at, t.id as transfer, t.rule, t.cause, a.kind as account, o.username,
      o.full_name as "fullName", p.amount`,
    from: sides,
    where: [
      ...(account ? [sql`a.kind in (${sql.join([...accountsOf(account)])})`] : []),
      ...named('o', search),
      ...(withdrawalId ? [sql`t.cause = ${`withdrawal:${withdrawalId}`}`] : []),
      ...(bonusId ? [sql`t.id = (select transfer_id from bonuses.bonus where id = ${bonusId})`] : []),
      ...numberedWithin(sql`p.id`, numberedPostings, days),
      ...isDuring(sql`t.at`, days),
    ],
    key: sql`p.id`,
    order: 'newest',
  };
}
