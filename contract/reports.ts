import {
  backupStates,
  mailStates,
  offsiteStates,
  restoreTestStates,
  verificationStates,
} from '@rimpang/domain/upkeep';
import { z } from 'zod';
import { bonusSummary } from './bonuses.ts';
import { endpoint } from './endpoint.ts';
import { exportEndpoints } from './exports.ts';
import { amount, count, empty, moment } from './fields.ts';
import { partnerPage } from './partner-page.ts';
import { partnerTimeline } from './partner-timeline.ts';
import { postingEndpoints } from './postings.ts';
import { searchEndpoints } from './search.ts';
import { seriesEndpoints } from './series.ts';

/** The five figures of both dashboards (decision 007). */
export const networkFigures = z.object({
  totalPartners: count,
  directPartners: count,
  activatedPartners: count,
  roPartners: count,
  activationTurnover: amount,
  roTurnover: amount,
});
export const activity = z.object({
  kind: z.enum(['bonus', 'partner', 'withdrawal']),
  /** The bonus, partner, withdrawal or order it is about. */
  id: z.int(),
  title: z.string(),
  detail: z.string(),
  amount: amount.nullable(),
  status: z.string().nullable(),
  at: moment,
});
const queue = z.object({ count, amount, oldestAt: moment.nullable() });

/** When the installation was last backed up and verified; null where it never was. */
const upkeep = z.object({
  backup: z
    .object({
      at: moment,
      rows: count,
      bytes: count,
      files: count,
      missingFiles: count,
      /** `manual`, or the reset that asked for it. */
      reason: z.string(),
    })
    .nullable(),
  backupState: z.enum(backupStates),
  /** The last try that came to nothing, where none succeeded after it. */
  backupFailure: z.object({ at: moment, why: z.string() }).nullable(),
  verification: z
    .object({
      at: moment,
      ok: z.boolean(),
      checks: count,
      differences: count,
      /** The first difference, in words. */
      first: z.string().nullable(),
    })
    .nullable(),
  verificationState: z.enum(verificationStates),
  /** When copies are made by themselves (`01:00`, WIB); null where they are not. */
  schedule: z.string().nullable(),
  /** The last copy that was found whole outside this machine, and why a later one could not be carried. */
  offsite: z.object({ at: moment.nullable(), why: z.string().nullable() }),
  offsiteState: z.enum(offsiteStates),
  /** How the last restore test ended, and why it failed. */
  restoreTest: z.object({ at: moment, seconds: count, why: z.string().nullable() }).nullable(),
  restoreTestState: z.enum(restoreTestStates),
  /**
   * E-mails that wait (`bulk`: to everybody at once) and those that are not tried any more; null while all is well. `refusal` is why the
   * last one was not accepted: in words, and as the mail server said it, without addresses.
   */
  mail: z
    .object({
      waiting: count,
      oldestAt: moment.nullable(),
      bulk: count,
      givenUp: count,
      refusal: z.object({ why: z.string(), said: z.string() }).nullable(),
    })
    .nullable(),
  mailState: z.enum(mailStates),
  /** False while the disk is so full that changes are refused. */
  enoughSpace: z.boolean(),
});

/** What a partner's home says (R2.2.22). */
const partnerHome = z.object({
  fullName: z.string(),
  network: networkFigures,
  bonus: bonusSummary,
  points: z.object({ utama: count, peringkat: count }),
  /** The own repeat order, and what went past since the first of the WIB month while it was not active. */
  ro: z.object({ active: z.boolean(), missedThisMonth: z.object({ count, amount }) }),
  /** Available PINs of one's own. */
  pins: z.object({ activation: count, ro: count }),
  /** At most one for each way of rewards: what can be claimed, or what is missing for the next. */
  goals: z
    .array(z.object({ way: z.enum(['utama', 'peringkat']), words: z.string(), claimable: z.boolean() }))
    .max(2),
  activities: z.array(activity).max(4),
});
export type PartnerHome = z.infer<typeof partnerHome>;

export const reports = {
  ...partnerTimeline,
  ...partnerPage,
  ...seriesEndpoints,
  ...postingEndpoints,
  ...searchEndpoints,
  ...exportEndpoints,
  upkeep: endpoint('reports.upkeep', {
    method: 'GET',
    path: '/reports/upkeep',
    summary: 'Cadangan dan pemeriksaan terakhir',
  })
    .input(empty)
    .output(upkeep),
  partnerDashboard: endpoint('reports.partnerDashboard', {
    method: 'GET',
    path: '/reports/partner',
    summary: 'Dasbor mitra',
  })
    .input(empty)
    .output(partnerHome),
  adminDashboard: endpoint('reports.adminDashboard', {
    method: 'GET',
    path: '/reports/admin',
    summary: 'Dasbor admin',
  })
    .input(empty)
    .output(
      z.object({
        asOf: moment,
        /** Null where the reader's role may not see that queue. */
        queues: z.object({
          orders: queue.nullable(),
          withdrawals: queue.nullable(),
          /** Approved withdrawals whose bank transfer is still to be recorded (payout batches). */
          payouts: queue.nullable(),
          claims: queue.nullable(),
          /** Product orders, and package registrations, of visitors. */
          productOrders: queue.nullable(),
          tierRegistrations: queue.nullable(),
          messages: queue.nullable(),
        }),
        network: networkFigures,
        bonus: z.object({
          total: amount,
          paid: amount,
          /** What the company has yet to pay. */
          unpaid: amount,
          /** Given up when partners were closed: neither paid nor to be paid. */
          forfeited: amount,
          /** Of what partners brought along when the company moved in, which is no bonus: what was paid to them here. */
          openingPaid: amount,
          /** Of it, what still stands on their accounts, beside what is unpaid. */
          openingUnpaid: amount,
          byType: bonusSummary.shape.byType,
        }),
        activities: z.array(activity).max(4),
      }),
    ),
};
