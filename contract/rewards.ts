import {
  claimableKeys,
  claimStatuses,
  mainRewardKeys,
  rankFigureNames,
  rankRewardKeys,
} from '@rimpang/domain/rewards';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  amount,
  count,
  dayRange,
  empty,
  id,
  moment,
  optionalLines,
  ordered,
  page,
  paging,
  person,
  requiredLines,
  requiredText,
  search,
  staffPaging,
  shownTotal,
} from './fields.ts';

/** A reward in money: what is promised, what is withheld, what arrives. */
const cash = z.object({ gross: amount, tax: amount, net: amount });
const figures = z.object(
  Object.fromEntries(rankFigureNames.map((name) => [name, count])) as Record<
    (typeof rankFigureNames)[number],
    typeof count
  >,
);
const handOver = z.object({
  on: z.iso.date(),
  to: z.string(),
  note: z.string().nullable(),
  photoUrl: z.string().nullable(),
});

const claim = z.object({
  id: z.int(),
  code: z.string(),
  reward: z.enum(claimableKeys),
  /** `Reward Peringkat DIAMOND`; `title` says what it is. */
  name: z.string(),
  title: z.string(),
  rank: z.string().nullable(),
  status: z.enum(claimStatuses),
  cash: cash.nullable(),
  createdAt: moment,
  decidedAt: moment.nullable(),
  reason: z.string().nullable(),
  handOver: handOver.omit({ photoUrl: true }).nullable(),
});
export type Claim = z.infer<typeof claim>;

/** For staff: who, what it was judged by, and the hand-over with its picture. */
const staffClaim = claim.extend({
  partner: person,
  partnerRank: z.string(),
  figures: figures.extend({ mainPoints: count }),
  decidedBy: z.string().nullable(),
  /** The reader's own: another member of staff must decide (decision 083). */
  own: z.boolean(),
  handOver: handOver.nullable(),
});
export type StaffClaim = z.infer<typeof staffClaim>;

const openClaim = claim.nullable();
export const mainReward = z.object({
  points: count,
  /** Of them, those of before the company moved in; 0 for most. */
  opening: count,
  tiers: z.array(
    z.object({
      key: z.enum(mainRewardKeys),
      points: count,
      title: z.string(),
      /** Cash tiers are what the Reward Utama bonuses already pay; null is a trip or goods. */
      cash: amount.nullable(),
      reached: z.boolean(),
      /** Reached, and paid through bonuses; what came along had reached was paid before. */
      paidByBonuses: z.boolean(),
      missing: count,
      /** Given before the company moved in: not claimed again. */
      grantedBefore: z.boolean(),
      /** The newest claim of it. */
      claim: openClaim,
      canClaim: z.boolean(),
    }),
  ),
});
export const rankReward = z.object({
  figures,
  taxPercent: count,
  notes: z.array(z.string()),
  ranks: z.array(
    z.object({
      key: z.enum(rankRewardKeys),
      rank: z.string(),
      title: z.string(),
      cash: cash.nullable(),
      thresholds: figures,
      gap: figures,
      achieved: z.boolean(),
      grantedBefore: z.boolean(),
      claim: openClaim,
      canClaim: z.boolean(),
    }),
  ),
});

export const rejectClaimInput = z.strictObject({
  claimId: id,
  reason: requiredLines('Alasan wajib diisi', 500),
});
export const handOverInput = z.strictObject({
  claimId: id,
  on: z.iso.date('Tanggal wajib diisi'),
  to: requiredText('Penerima wajib diisi', 120),
  note: optionalLines(500),
  /** From `files.uploadHandOver`. */
  photoFileId: z.uuid().nullable(),
});
const decided = [
  'NOT_FOUND',
  'CLAIM_DECIDED',
  'OWN_BENEFIT',
  'OPERATION_ID_MISSING',
  'OPERATION_REUSED',
] as const;

export const rewards = {
  points: endpoint('rewards.points', {
    method: 'GET',
    path: '/rewards/points',
    summary: 'Poin utama dan poin peringkat',
  })
    .input(empty)
    .output(z.object({ utama: count, peringkat: count })),
  main: endpoint('rewards.main', {
    method: 'GET',
    path: '/rewards/main',
    summary: 'Reward utama: poin, tingkat, yang sudah tercapai',
  })
    .input(empty)
    .output(mainReward),
  ranks: endpoint('rewards.ranks', {
    method: 'GET',
    path: '/rewards/ranks',
    summary: 'Reward peringkat: empat angka, syarat, kekurangan',
  })
    .input(empty)
    .output(rankReward),
  claim: endpoint(
    'rewards.claim',
    { method: 'POST', path: '/rewards/claims', summary: 'Klaim reward yang sudah tercapai' },
    ['CLAIM_NOT_REACHED', 'CLAIM_EXISTS', 'OFFER_CHANGED', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(
      z.strictObject({
        reward: z.enum(claimableKeys),
        /** Money that is left of it after tax; for rewards in money only. */
        total: shownTotal,
      }),
    )
    .output(claim),
  myClaims: endpoint('rewards.myClaims', {
    method: 'GET',
    path: '/rewards/claims',
    summary: 'Klaim sendiri, terbaru dulu',
  })
    .input(z.strictObject(paging))
    .output(page(claim)),

  claims: endpoint('rewards.claims', {
    method: 'GET',
    path: '/admin/rewards/claims',
    summary: 'Klaim reward mitra',
  })
    .input(
      z.strictObject({
        status: z.enum(['all', ...claimStatuses]).default('pending'),
        reward: z.enum(claimableKeys).optional(),
        search,
        ...dayRange,
        ...ordered(['at'], 'oldest'),
        ...staffPaging,
      }),
    )
    .output(
      page(staffClaim).extend({
        counts: z.object({ all: count, pending: count, approved: count, rejected: count }),
      }),
    ),
  showClaim: endpoint(
    'rewards.showClaim',
    {
      method: 'GET',
      path: '/admin/rewards/claims/{claimId}',
      summary: 'Satu klaim dan cara menghubungi mitra',
    },
    ['NOT_FOUND'],
  )
    .input(z.strictObject({ claimId: id }))
    .output(staffClaim.extend({ partnerPhone: z.string().nullable() })),
  approveClaim: endpoint(
    'rewards.approveClaim',
    {
      method: 'POST',
      path: '/admin/rewards/claims/{claimId}/approve',
      summary: 'Setujui klaim; reward uang menjadi bonus setelah pajak',
    },
    [...decided, 'PARTNER_CLOSED'],
  )
    .input(z.strictObject({ claimId: id }))
    .output(staffClaim),
  rejectClaim: endpoint(
    'rewards.rejectClaim',
    { method: 'POST', path: '/admin/rewards/claims/{claimId}/reject', summary: 'Tolak klaim dengan alasan' },
    decided,
  )
    .input(rejectClaimInput)
    .output(staffClaim),
  recordHandOver: endpoint(
    'rewards.recordHandOver',
    {
      method: 'POST',
      path: '/admin/rewards/claims/{claimId}/hand-over',
      summary: 'Catat serah terima wisata atau barang',
    },
    ['NOT_FOUND', 'HAND_OVER_REFUSED', 'OWN_BENEFIT', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(handOverInput)
    .output(staffClaim),
};
