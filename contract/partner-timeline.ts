import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, id, moment, page, paging } from './fields.ts';
import { partnerNote } from './partner-notes.ts';

/** What stands in the timeline of a partner; a reader gets the kinds they may see elsewhere too. */
export const timelineKinds = ['order', 'bonus', 'withdrawal', 'claim', 'note'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

const timelineEntry = z.object({
  kind: z.enum(timelineKinds),
  id: z.int(),
  at: moment,
  title: z.string(),
  detail: z.string(),
  code: z.string().nullable(),
  amount: amount.nullable(),
  /** In words; null where the kind has none. */
  status: z.string().nullable(),
  /** Of a note alone. */
  note: partnerNote.nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** Part of `contract.reports`. */
export const partnerTimeline = {
  partnerTimeline: endpoint(
    'reports.partnerTimeline',
    {
      method: 'GET',
      path: '/admin/partners/{partnerId}/timeline',
      summary: 'Orderan, bonus, penarikan, klaim, dan catatan satu mitra, terbaru dulu',
    },
    ['NOT_FOUND'],
  )
    .input(z.strictObject({ partnerId: id, kind: z.enum(timelineKinds).optional(), ...paging }))
    .output(page(timelineEntry)),
};
