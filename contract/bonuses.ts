import { beneficiaries, bonusCauses, bonusTypes, triggers } from '@rimpang/domain/plan';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  amount,
  count,
  countedOfPeople,
  day,
  empty,
  id,
  moment,
  page,
  ordered,
  person,
  search,
  paging,
  staffPaging,
} from './fields.ts';
import { planEndpoints } from './plan.ts';

export const bonusStatuses = ['unclaimed', 'claimed'] as const;

export const bonus = z.object({
  id: z.int(),
  code: z.string(),
  type: z.enum(bonusTypes),
  amount,
  /** How much of it completed withdrawals have used up, oldest first (decision 005). */
  paidOut: amount,
  status: z.enum(bonusStatuses),
  description: z.string(),
  /** What it came from, and who caused it. */
  trigger: z.enum(bonusCauses),
  source: person,
  at: moment,
});
export type Bonus = z.infer<typeof bonus>;

const perType = z.object({ type: z.enum(bonusTypes), amount, unclaimed: amount, count });
export const bonusSummary = z.object({
  /** Earned before the company moved in, a part of `total`; null where nothing was. */
  opening: z.object({ amount, unclaimed: amount, at: moment }).nullable(),
  total: amount,
  paid: amount,
  unpaid: amount,
  held: amount,
  available: amount,
  today: amount,
  byType: z.array(perType),
});

/** "Kenapa bonus ini?": rule, event, path, who was passed over, what was paid out of it. */
export const explanation = bonus.extend({
  beneficiary: person,
  /** Null, as `paidOut`, for a reader it went past: what became of it is the receiver's own. */
  status: z.enum(bonusStatuses).nullable(),
  paidOut: amount.nullable(),
  /** Since when the receiver's RO was active when it arrived; null where their RO did not decide, or for others. */
  roActiveSince: moment.nullable(),
  /** The rule gives to the direct upline, whose account was closed then: the company has it. */
  uplineClosed: z.boolean(),
  /** Before tax: amount + tax. Only rank rewards are taxed. */
  gross: amount,
  tax: amount,
  rule: z.object({
    key: z.string(),
    title: z.string(),
    /** Whom the rule gives to; null for a rank reward, on which no rule decides. */
    beneficiary: z.enum(beneficiaries).nullable(),
    planVersion: count,
    validFrom: moment,
  }),
  event: z.object({
    trigger: z.enum(bonusCauses),
    cause: z.string(),
    source: person.nullable(),
    pinCode: z.string().nullable(),
    orderCode: z.string().nullable(),
    claimCode: z.string().nullable(),
    quantity: count,
    at: moment,
  }),
  passedOver: z.array(z.object({ partner: person, reason: z.string() })),
  /** Completed withdrawals that took part of it, with how much of this bonus each took; they sum to `paidOut`. */
  paidBy: z.array(z.object({ withdrawalId: z.int(), code: z.string(), amount, at: moment })),
});
export type BonusExplanation = z.infer<typeof explanation>;

/** For staff: whose it is; the company appears as Perusahaan. */
const staffBonus = bonus.extend({ beneficiary: person, orderCode: z.string().nullable() });
export type StaffBonus = z.infer<typeof staffBonus>;
/** Whose bonuses: everybody's, the partners', or the company's own (Bonus Perusahaan). */
const bonusScopes = ['all', 'partners', 'company'] as const;

/** A bonus that went past the reader because the own RO was not active. */
const missedBonus = z.object({
  id: z.int(),
  type: z.enum(bonusTypes),
  amount,
  rule: z.string(),
  trigger: z.enum(triggers),
  source: person,
  receiver: person,
  reason: z.string(),
  /** How many inactive partners stood nearer to the event: with 0, the bonus would have been the reader's. */
  nearer: count,
  at: moment,
});
export type MissedBonus = z.infer<typeof missedBonus>;

/** WIB days, both included; `period=today` is the current one. */
const days = {
  period: z.enum(['all', 'today']).default('all'),
  from: day,
  to: day,
};
const totalled = z.object({ count, amount });
const money = z.object({
  total: amount,
  paid: amount,
  /** What the company has yet to pay. */
  unpaid: amount,
  /** Given up when partners were closed or the network was reset: neither paid nor to be paid. */
  forfeited: amount,
  /** Of what partners brought along when the company moved in, which is no bonus: what was paid to them here. */
  openingPaid: amount,
  /** Of it, what still stands on their accounts, beside what is unpaid. */
  openingUnpaid: amount,
  count,
});

/** Which bonuses the staff's list and its export show. */
export const bonusFilter = {
  scope: z.enum(bonusScopes).default('all'),
  type: z.enum(bonusTypes).optional(),
  status: z.enum(bonusStatuses).optional(),
  trigger: z.enum(bonusCauses).optional(),
  /** Part of the beneficiary's username or name, or the beginning of a bonus code. */
  search,
  ...days,
};

export const bonuses = {
  summary: endpoint('bonuses.summary', {
    method: 'GET',
    path: '/bonuses/summary',
    summary: 'Ringkasan bonus sendiri',
  })
    .input(empty)
    .output(bonusSummary),
  list: endpoint('bonuses.list', { method: 'GET', path: '/bonuses', summary: 'Bonus sendiri, terbaru dulu' })
    .input(
      z.strictObject({
        type: z.enum(bonusTypes).optional(),
        status: z.enum(bonusStatuses).optional(),
        trigger: z.enum(bonusCauses).optional(),
        ...days,
        ...paging,
      }),
    )
    .output(page(bonus).extend({ total: totalled })),
  missed: endpoint('bonuses.missed', {
    method: 'GET',
    path: '/bonuses/missed',
    summary: 'Bonus yang terlewat karena RO tidak aktif',
  })
    .input(z.strictObject({ ...days, ...paging }))
    .output(page(missedBonus).extend({ total: totalled })),
  explain: endpoint(
    'bonuses.explain',
    { method: 'GET', path: '/bonuses/{bonusId}', summary: 'Kenapa bonus ini?' },
    ['NOT_FOUND'],
  )
    .input(z.strictObject({ bonusId: id }))
    .output(explanation),

  all: endpoint('bonuses.all', {
    method: 'GET',
    path: '/admin/bonuses',
    summary: 'Seluruh bonus, terbaru dulu; scope=company untuk bonus perusahaan',
  })
    .input(z.strictObject({ ...bonusFilter, ...ordered(['at', 'amount']), ...staffPaging }))
    .output(
      page(staffBonus).extend({
        /** The sums are null where more match than are counted. */
        total: z.object({ count: countedOfPeople, amount: amount.nullable(), paidOut: amount.nullable() }),
      }),
    ),
  overview: endpoint('bonuses.overview', {
    method: 'GET',
    path: '/admin/bonuses/overview',
    summary: 'Ringkasan bonus mitra dan perusahaan, 10 bonus terbaru',
  })
    .input(empty)
    .output(
      z.object({
        partners: money.extend({ byType: z.array(perType) }),
        company: money.extend({ byType: z.array(perType) }),
        latest: z.array(staffBonus).max(10),
      }),
    ),
  ...planEndpoints,
};
