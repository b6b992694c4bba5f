import { type Rupiah } from '@rimpang/domain/money';
import { pinTypes } from '@rimpang/domain/pins';
import { beneficiaries, bonusTypes, pointCounters, type Rule, triggers } from '@rimpang/domain/plan';
import { planProblems } from '@rimpang/domain/plan-check';
import { maxTaxPercent } from '@rimpang/domain/rewards';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  amount,
  count,
  empty,
  line,
  moment,
  optionalLines,
  person,
  proof,
  proofFailures,
  requiredText,
  revision,
  whole,
} from './fields.ts';

const award = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bonus'),
    type: z.enum(bonusTypes, 'Jenis bonus wajib dipilih'),
    amount: whole('Jumlah wajib diisi')
      .min(0, 'Jumlah tidak boleh kurang dari 0')
      .transform((value) => value as Rupiah),
  }),
  z.strictObject({
    kind: z.literal('points'),
    counter: z.enum(pointCounters, 'Jenis poin wajib dipilih'),
    points: whole('Jumlah wajib diisi').min(0, 'Jumlah tidak boleh kurang dari 0'),
  }),
]);

/** One line of the compensation plan (decision 004); exactly the known triggers. */
export const planRule = z.strictObject({
  key: requiredText('Kode aturan wajib diisi', 60),
  trigger: z.enum(triggers, 'Peristiwa wajib dipilih'),
  pinType: z.enum(pinTypes).optional(),
  beneficiary: z.enum(beneficiaries, 'Penerima wajib dipilih'),
  award,
  enabled: z.boolean(),
  title: requiredText('Nama aturan wajib diisi', 120),
});
const rules = z
  .array(planRule)
  .max(100)
  .superRefine((value, context) => {
    for (const [path, message] of Object.entries(planProblems(value satisfies readonly Rule[])))
      context.addIssue({ code: 'custom', message, path: path.split('.') });
  });

export const changePlanInput = z.strictObject({
  /** Version the form was based on (optimistic lock). */
  baseVersion: z.int().min(1),
  /** First WIB day of the new version, tomorrow at the earliest; null begins within a minute. */
  validFrom: z.iso.date('Tanggal tidak valid').nullable(),
  note: optionalLines(300),
  ...proof,
  /** Withheld from rank rewards in money, in whole percent; left out, it stays as in `baseVersion`. */
  taxPercent: whole('Pajak harus berupa angka bulat')
    .min(0, 'Pajak tidak boleh kurang dari 0')
    .max(maxTaxPercent, `Pajak paling banyak ${maxTaxPercent}%`)
    .optional(),
  rules,
});

/** `replaced` never came or comes into force: a newer version begins at the same moment. */
const planStates = ['past', 'current', 'upcoming', 'replaced'] as const;
const planVersion = z.object({
  version: count,
  state: z.enum(planStates),
  validFrom: moment,
  createdAt: moment,
  /** Null is the first plan (R9.6, R9.7, R9.8), which came with the product. */
  createdBy: z.string().nullable(),
  note: z.string().nullable(),
  rules: z.array(planRule),
  taxPercent: count,
  /** Each rule in plain Indonesian, in the same order. */
  sentences: z.array(z.string()),
});
export type PlanVersion = z.infer<typeof planVersion>;

const ceiling = z.object({
  percent: z.number(),
  revision: count,
  changedAt: moment.nullable(),
  changedBy: z.string().nullable(),
});
/** One side of a comparison, in whole rupiah; `partners` is what leaves the company. */
const side = z.object({
  partners: amount,
  company: amount,
  /** Partners' bonuses ÷ sales in percent with one decimal; null without sales. */
  ratioPercent: z.number().nullable(),
  aboveCeiling: z.boolean(),
});
const changed = z.object({ before: amount, after: amount });
const planComparison = z.object({
  month: z.string(),
  events: z.object({ registration: count, 'ro-activation': count, 'order-approval': count }),
  sales: amount,
  /** Rank rewards of the month: in both sides, since no rule decides on them. */
  rankRewards: amount,
  ceilingPercent: z.number(),
  before: side,
  after: side,
  byRule: z.array(changed.extend({ key: z.string(), title: z.string(), unit: z.enum(['rupiah', 'poin']) })),
  /** Who would have got more or less, the largest differences first; at most 50 of `partnersChanged`. */
  partners: z.array(
    changed.extend({ partner: person, difference: amount, pointsBefore: count, pointsAfter: count }),
  ),
  partnersChanged: count,
});
export type PlanComparison = z.infer<typeof planComparison>;

export const changeCeilingInput = z.strictObject({
  percent: z
    .number('Plafon wajib diisi')
    .min(1, 'Plafon minimal 1%')
    .max(100, 'Plafon maksimal 100%')
    .multipleOf(0.5, 'Plafon dalam kelipatan 0,5%'),
  revision,
});
/** Stands in `contract.bonuses`. */
export const planEndpoints = {
  plan: endpoint('bonuses.plan', {
    method: 'GET',
    path: '/admin/plan',
    summary: 'Rencana kompensasi: semua versi sebagai kalimat, dan plafon rasio',
  })
    .input(empty)
    .output(z.object({ newest: count, versions: z.array(planVersion), ceiling })),
  previewPlan: endpoint('bonuses.previewPlan', {
    method: 'POST',
    path: '/admin/plan/preview',
    summary: 'Bandingkan aturan baru dengan yang lama atas peristiwa nyata satu bulan',
  })
    .input(
      z.strictObject({
        rules,
        /** `2026-10`; last month where left out. */
        month: line()
          .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Bulan tidak valid')
          .optional(),
      }),
    )
    .output(planComparison),
  changePlan: endpoint(
    'bonuses.changePlan',
    { method: 'POST', path: '/admin/plan', summary: 'Versi baru rencana kompensasi' },
    ['EDITED_MEANWHILE', ...proofFailures, 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(changePlanInput)
    .output(planVersion),
  changeCeiling: endpoint(
    'bonuses.changeCeiling',
    { method: 'PUT', path: '/admin/plan/ceiling', summary: 'Ubah plafon rasio bonus terhadap penjualan' },
    ['EDITED_MEANWHILE', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(changeCeilingInput)
    .output(ceiling),
};
