import { formatRupiah, type Rupiah, rupiah } from './money.ts';
import { nextStates, statesBefore, type StateTable, type Step, type VerbOf } from './states.ts';

/** What a claim can stand for: goods and trips are handed over, cash is credited as a bonus. */
export const claimStatuses = ['pending', 'approved', 'rejected'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];
export const claimStatusLabels = {
  pending: 'Menunggu',
  approved: 'Disetujui',
  rejected: 'Ditolak',
} as const satisfies Record<ClaimStatus, string>;

/** A granted claim as a state of its own: money is paid with the approval, goods and trips wait for their hand-over. */
export type ClaimState = 'pending' | 'paid' | 'to-hand-over' | 'handed-over' | 'rejected';

/** What staff read of a claim that was granted and is not finished yet. */
export const toHandOverLabel = 'Menunggu serah terima';

/** How each state is stored and shown. */
const statusOfClaim: Record<ClaimState, ClaimStatus> = {
  pending: 'pending',
  paid: 'approved',
  'to-hand-over': 'approved',
  'handed-over': 'approved',
  rejected: 'rejected',
};

export function claimStateOf(claim: { status: ClaimStatus; cash: unknown; handOver: unknown }): ClaimState {
  if (claim.status !== 'approved') return claim.status;
  if (claim.cash !== null) return 'paid';
  return claim.handOver === null ? 'to-hand-over' : 'handed-over';
}

export const claimStatusesOf = (states: readonly ClaimState[]): ClaimStatus[] =>
  claimStatuses.filter((status) => states.some((state) => statusOfClaim[state] === status));

/** A claim in one of these states takes its reward: no other claim of it is possible (invariant 16). */
export const takingStates: readonly ClaimState[] = ['pending', 'paid', 'to-hand-over', 'handed-over'];

const handOverRefused = (reason: string) => ({ code: 'HAND_OVER_REFUSED', reason }) as const;
const noHandOver = {
  early: handOverRefused('Klaim ini belum disetujui.'),
  money: handOverRefused('Reward uang sudah dibayarkan sebagai bonus; tidak ada serah terima.'),
  recorded: handOverRefused('Serah terima klaim ini sudah dicatat.'),
};

const labelOfClaim = (state: ClaimState) => claimStatusLabels[statusOfClaim[state]];

/** Leaving a state happens exactly once (invariant 5); after a rejection another claim may follow. */
export const claimStates: StateTable<
  ClaimState,
  'rewards.approveClaim' | 'rewards.rejectClaim' | 'rewards.recordHandOver'
> = {
  subject: 'claim:',
  begins: 'pending',
  ends: ['paid', 'handed-over', 'rejected'],
  labels: {
    pending: labelOfClaim('pending'),
    paid: labelOfClaim('paid'),
    'to-hand-over': labelOfClaim('to-hand-over'),
    'handed-over': labelOfClaim('handed-over'),
    rejected: labelOfClaim('rejected'),
  },
  cells: {
    pending: {
      'rewards.approveClaim': ['paid', 'to-hand-over'],
      'rewards.rejectClaim': ['rejected'],
      'rewards.recordHandOver': noHandOver.early,
    },
    paid: {
      'rewards.approveClaim': 'CLAIM_DECIDED',
      'rewards.rejectClaim': 'CLAIM_DECIDED',
      'rewards.recordHandOver': noHandOver.money,
    },
    'to-hand-over': {
      'rewards.approveClaim': 'CLAIM_DECIDED',
      'rewards.rejectClaim': 'CLAIM_DECIDED',
      'rewards.recordHandOver': ['handed-over'],
    },
    'handed-over': {
      'rewards.approveClaim': 'CLAIM_DECIDED',
      'rewards.rejectClaim': 'CLAIM_DECIDED',
      'rewards.recordHandOver': noHandOver.recorded,
    },
    rejected: {
      'rewards.approveClaim': 'CLAIM_DECIDED',
      'rewards.rejectClaim': 'CLAIM_DECIDED',
      'rewards.recordHandOver': noHandOver.early,
    },
  },
};

/** A verb's step as the column stores it. Throws RangeError where its targets are stored differently. */
export function claimStepOf(verb: VerbOf<typeof claimStates>): Step<ClaimStatus> {
  const from = statesBefore(claimStates, verb);
  const [to, ...others] = claimStatusesOf(from.flatMap((state) => nextStates(claimStates, verb, state)));
  if (to === undefined || others.length > 0)
    throw new RangeError(`${verb} is stored as more than one status`);
  return { from: claimStatusesOf(from), to };
}

export const mainRewardKeys = [
  'main-50',
  'main-100',
  'main-300',
  'main-500',
  'main-1000',
  'main-4000',
  'main-13000',
  'main-100000',
] as const;
type MainRewardKey = (typeof mainRewardKeys)[number];
export const rankRewardKeys = ['rank-ruby', 'rank-diamond', 'rank-crown', 'rank-royal-crown'] as const;
type RankRewardKey = (typeof rankRewardKeys)[number];
export type RewardKey = MainRewardKey | RankRewardKey;

/** A main reward tier; `cash` null is a trip or goods. Points are reached, never spent (decision 003). */
type MainTier = { key: MainRewardKey; points: number; title: string; cash: Rupiah | null };

/** R9.14. The cash tiers are what the reward_utama bonuses already pay: 7.000 per point. */
export const mainTiers: readonly MainTier[] = [
  { key: 'main-50', points: 50, title: `Uang tunai ${formatRupiah(350_000)}`, cash: rupiah(350_000) },
  { key: 'main-100', points: 100, title: `Uang tunai ${formatRupiah(700_000)}`, cash: rupiah(700_000) },
  { key: 'main-300', points: 300, title: `Uang tunai ${formatRupiah(2_100_000)}`, cash: rupiah(2_100_000) },
  { key: 'main-500', points: 500, title: `Uang tunai ${formatRupiah(3_500_000)}`, cash: rupiah(3_500_000) },
  { key: 'main-1000', points: 1_000, title: 'Wisata domestik', cash: null },
  { key: 'main-4000', points: 4_000, title: 'Smartphone flagship', cash: null },
  { key: 'main-13000', points: 13_000, title: 'Dua sepeda motor', cash: null },
  { key: 'main-100000', points: 100_000, title: 'Satu mobil SUV', cash: null },
];

/** The four figures a rank is measured by; new stockists are direct partners with rank Stokis. */
export type RankFigures = { teamRo: number; personalRo: number; newStockists: number; rankPoints: number };
export const rankFigureNames = [
  'teamRo',
  'personalRo',
  'newStockists',
  'rankPoints',
] as const satisfies readonly (keyof RankFigures)[];

type RankTier = {
  key: RankRewardKey;
  rank: string;
  title: string;
  cash: Rupiah | null;
  thresholds: RankFigures;
};

const thresholds = (
  teamRo: number,
  personalRo: number,
  newStockists: number,
  rankPoints: number,
): RankFigures => ({ teamRo, personalRo, newStockists, rankPoints });

/** R9.15. */
export const rankTiers: readonly RankTier[] = [
  {
    key: 'rank-ruby',
    rank: 'RUBY',
    title: 'Wisata ke 2 negara',
    cash: null,
    thresholds: thresholds(40, 15, 2, 20),
  },
  {
    key: 'rank-diamond',
    rank: 'DIAMOND',
    title: `Uang tunai ${formatRupiah(115_000_000)}`,
    cash: rupiah(115_000_000),
    thresholds: thresholds(500, 100, 4, 100),
  },
  {
    key: 'rank-crown',
    rank: 'CROWN',
    title: `Uang tunai ${formatRupiah(450_000_000)}`,
    cash: rupiah(450_000_000),
    thresholds: thresholds(3_140, 500, 8, 500),
  },
  {
    key: 'rank-royal-crown',
    rank: 'ROYAL CROWN',
    title: `Uang tunai ${formatRupiah(1_000_000_000)}`,
    cash: rupiah(1_000_000_000),
    thresholds: thresholds(20_000, 3_140, 20, 2_000),
  },
];

/** The stated tax on rank rewards, in whole percent: what the first plan begins with (decision 017). */
export const rankRewardTaxPercent = 10;
/** More than this is no withholding. */
export const maxTaxPercent = 50;

/** Tax and what is left of a cash reward; tax is rounded down to whole rupiah, in the partner's favour. */
export function afterTax(gross: Rupiah, percent: number): { gross: Rupiah; tax: Rupiah; net: Rupiah } {
  const tax = rupiah(Math.floor((gross * percent) / 100));
  return { gross, tax, net: rupiah(gross - tax) };
}

/** How much of each threshold is still missing; all zero means that the rank is achieved. */
export function rankGap(tier: RankTier, figures: RankFigures): RankFigures {
  const missing = (name: keyof RankFigures) => Math.max(0, tier.thresholds[name] - figures[name]);
  return thresholds(missing('teamRo'), missing('personalRo'), missing('newStockists'), missing('rankPoints'));
}

/** A reward that can be claimed, with its name as people know it; the cash tiers of the main reward are none. */
type ClaimableReward = {
  key: RewardKey;
  name: string;
  title: string;
  rank: string | null;
  cash: Rupiah | null;
};

export const claimableRewards: readonly ClaimableReward[] = [
  ...mainTiers
    .filter((tier) => tier.cash === null)
    .map(({ key, title }) => ({ key, title, name: `Reward Utama: ${title}`, rank: null, cash: null })),
  ...rankTiers.map(({ key, rank, title, cash }) => ({
    key,
    title,
    rank,
    cash,
    name: `Reward Peringkat ${rank}`,
  })),
];
export const claimableKeys = claimableRewards.map(({ key }) => key) as [RewardKey, ...RewardKey[]];

/** Throws RangeError for a key that no claim can have. */
export function rewardOf(key: RewardKey): ClaimableReward {
  const reward = claimableRewards.find((candidate) => candidate.key === key);
  if (!reward) throw new RangeError(`not a claimable reward: ${key}`);
  return reward;
}

/** Are all thresholds of a reward met (invariant 16)? `mainPoints` counts for main rewards, the figures for ranks. */
export function isReached(key: RewardKey, figures: RankFigures & { mainPoints: number }): boolean {
  const rank = rankTiers.find((tier) => tier.key === key);
  if (rank) return rankFigureNames.every((name) => figures[name] >= rank.thresholds[name]);
  const tier = mainTiers.find((candidate) => candidate.key === key);
  return tier !== undefined && figures.mainPoints >= tier.points;
}

/** The notes card of the rank reward page (R9.16), with the tax that the plan says. */
export const rankRewardNotes = (taxPercent: number): string[] => [
  `Reward dikenai pajak ${taxPercent}%.`,
  'Pencapaian terakumulasi tanpa batas waktu.',
  'Reward dibayarkan paling lambat 1 minggu setelah klaim berhasil.',
];
