import { bonusTypes } from '@rimpang/domain/plan';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, count, empty, id, moment, page, paging, person } from './fields.ts';

export const bonusStatuses = ['unclaimed', 'claimed'] as const;

export const bonus = z.object({
  id: z.int(),
  code: z.string(),
  type: z.enum(bonusTypes),
  amount,
  /** How much of it completed withdrawals have used up, oldest first (decision 5). */
  paidOut: amount,
  status: z.enum(bonusStatuses),
  description: z.string(),
  at: moment,
});
export type Bonus = z.infer<typeof bonus>;

const perType = z.object({ type: z.enum(bonusTypes), amount, unclaimed: amount, count });
export const bonusSummary = z.object({
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
  rule: z.object({ key: z.string(), title: z.string(), planVersion: count, validFrom: moment }),
  event: z.object({
    trigger: z.enum(['registration', 'ro-activation', 'order-approval']),
    cause: z.string(),
    source: person.nullable(),
    pinCode: z.string().nullable(),
    orderCode: z.string().nullable(),
    quantity: count,
    at: moment,
  }),
  passedOver: z.array(z.object({ partner: person, reason: z.string() })),
});

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
        ...paging,
      }),
    )
    .output(page(bonus)),
  explain: endpoint(
    'bonuses.explain',
    { method: 'GET', path: '/bonuses/{bonusId}', summary: 'Kenapa bonus ini?' },
    ['NOT_FOUND'],
  )
    .input(z.strictObject({ bonusId: id }))
    .output(explanation),
};
