import { withdrawalStatuses } from '@rimpang/domain/withdrawals';
import { z } from 'zod';
import { amount, moment, person } from './fields.ts';

export const maskedBank = z.object({ label: z.string(), holder: z.string(), maskedNumber: z.string() });

export const withdrawal = z.object({
  id: z.int(),
  code: z.string(),
  amount,
  fee: amount,
  /** amount + fee: what left the balance. */
  deducted: amount,
  status: z.enum(withdrawalStatuses),
  bank: maskedBank,
  requestedAt: moment,
  /** Two business days after the request, 17.00 WIB; null once it is completed or failed. */
  expectedAt: moment.nullable(),
  decidedAt: moment.nullable(),
  /** When the bank's answer to an approved one was recorded (payout batches); null where approving was paying. */
  settledAt: moment.nullable(),
  /** Of the bank transfer, where one was recorded. */
  reference: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Withdrawal = z.infer<typeof withdrawal>;
/** As staff see it in their queue. */
export const queuedWithdrawal = withdrawal.extend({
  partner: person,
  decidedBy: z.string().nullable(),
  settledBy: z.string().nullable(),
  batch: z.object({ id: z.int(), code: z.string() }).nullable(),
  /** It pays the reader: another member of staff must decide (decision 083). */
  own: z.boolean(),
  /** What to look at twice before the money leaves; nothing once it has left or was refused. */
  unusual: z.object({
    /** The bank account was changed within seven days before this was asked for: when, last. */
    accountChangedAt: moment.nullable(),
    /** Nothing was ever paid out to this partner. */
    firstPayout: z.boolean(),
    /** The account's holder does not look like the partner's name. */
    otherHolder: z.boolean(),
  }),
  /** The bank account was changed shortly before this was asked for: when, and by which member of staff or the partner. */
  bankChanged: z.object({ at: moment, by: z.string() }).nullable(),
});
