import { type Rupiah, rupiah } from './money.ts';
import type { PinType } from './pins.ts';

export const bonusTypes = ['referral', 'ro', 'reward_utama', 'reward_peringkat'] as const;
export type BonusType = (typeof bonusTypes)[number];

/** Labels of decision 001. */
export const bonusTypeLabels: Record<BonusType, string> = {
  referral: 'Referral',
  ro: 'Repeat Order',
  reward_utama: 'Reward Utama',
  reward_peringkat: 'Reward Peringkat',
};

export const pointCounters = ['utama', 'peringkat'] as const;
export type PointCounter = (typeof pointCounters)[number];

export const triggers = ['registration', 'ro-activation', 'order-approval'] as const;
/** What the plan answers to. */
export type Trigger = (typeof triggers)[number];
/** What a bonus can come from: the plan, or an approved claim of a rank reward (decision 003). */
export const bonusCauses = [...triggers, 'rank-claim'] as const;
export type BonusCause = (typeof bonusCauses)[number];
/** subject: who registered, activated or ordered; upline: the direct one; nearest-active-upline: else the company. */
export const beneficiaries = ['subject', 'upline', 'nearest-active-upline'] as const;
export type Beneficiary = (typeof beneficiaries)[number];

/** One line of the compensation plan (decision 003): every amount and beneficiary can be changed or switched off. */
export type Rule = {
  key: string;
  trigger: Trigger;
  /** Only for order approval: which package the line is for. The award is per PIN. */
  pinType?: PinType;
  beneficiary: Beneficiary;
  award:
    | { kind: 'bonus'; type: BonusType; amount: Rupiah }
    | { kind: 'points'; counter: PointCounter; points: number };
  enabled: boolean;
  /** Plain Indonesian, shown under "Aturan yang dipakai". */
  title: string;
};

export type Plan = { version: number; validFrom: Date; rules: readonly Rule[] };

const bonus = (type: BonusType, amount: number): Rule['award'] => ({
  kind: 'bonus',
  type,
  amount: rupiah(amount),
});
const points = (counter: PointCounter, n: number): Rule['award'] => ({ kind: 'points', counter, points: n });

/** The first plan (R9.6, R9.7, R9.8, decision 003). */
export const defaultRules: readonly Rule[] = [
  {
    key: 'registration.referral',
    trigger: 'registration',
    beneficiary: 'upline',
    award: bonus('referral', 250_000),
    enabled: true,
    title: 'Referral untuk upline mitra baru',
  },
  {
    key: 'registration.rank-point',
    trigger: 'registration',
    beneficiary: 'upline',
    award: points('peringkat', 1),
    enabled: true,
    title: 'Poin peringkat untuk upline mitra baru',
  },
  {
    key: 'registration.main-reward',
    trigger: 'registration',
    beneficiary: 'subject',
    award: bonus('reward_utama', 350_000),
    enabled: true,
    title: 'Reward Utama untuk mitra baru (50 poin × Rp\u00a07.000)',
  },
  {
    key: 'registration.main-points',
    trigger: 'registration',
    beneficiary: 'subject',
    award: points('utama', 50),
    enabled: true,
    title: 'Poin utama untuk mitra baru',
  },
  {
    key: 'ro.nearest-active',
    trigger: 'ro-activation',
    beneficiary: 'nearest-active-upline',
    award: bonus('ro', 50_000),
    enabled: true,
    title: 'RO ke upline aktif terdekat',
  },
  {
    key: 'ro.main-reward',
    trigger: 'ro-activation',
    beneficiary: 'subject',
    award: bonus('reward_utama', 350_000),
    enabled: true,
    title: 'Reward Utama untuk aktivasi RO (50 poin × Rp\u00a07.000)',
  },
  {
    key: 'ro.main-points',
    trigger: 'ro-activation',
    beneficiary: 'subject',
    award: points('utama', 50),
    enabled: true,
    title: 'Poin utama untuk aktivasi RO',
  },
  {
    key: 'order.activation',
    trigger: 'order-approval',
    pinType: 'activation',
    beneficiary: 'subject',
    award: bonus('referral', 250_000),
    enabled: true,
    title: 'Referral per PIN aktivasi untuk pemesan',
  },
  {
    key: 'order.ro',
    trigger: 'order-approval',
    pinType: 'ro',
    beneficiary: 'subject',
    award: bonus('ro', 50_000),
    enabled: true,
    title: 'Repeat Order per PIN RO untuk pemesan',
  },
];

/** Partners' bonuses ÷ sales in percent with one decimal (decision 025); null without sales. */
export function payoutRatioPercent(bonuses: number, sales: number): number | null {
  return sales > 0 ? Math.round((bonuses / sales) * 1_000) / 10 : null;
}

/**
 * An ancestor as it stood at the moment of the event; since when the RO was active (ISO) where it was; closed (decision 009). That it is one of
 * staff (decision 206) is no part of what an event freezes: it changes no award, only what the person is told.
 */
export type Ancestor = {
  id: number;
  roActive: boolean;
  roActiveSince?: string | null;
  closed?: boolean | null;
  staff?: boolean | null;
};

/** What happened, frozen: enough to recompute every award without asking the database again. */
export type PlanEvent = {
  trigger: Trigger;
  /** `registration:12`, `ro:7`, `order:3`: unique per event. */
  cause: string;
  subject: number;
  /** The root of the tree; receives what no other person may (decision 002). */
  company: number;
  /** Nearest first; ends with the company unless the subject is the company. */
  ancestors: readonly Ancestor[];
  pinType: PinType;
  quantity: number;
};

export type PassedOver = { id: number; reason: 'ro-inactive' };
export type Award = { rule: Rule; beneficiary: number; quantity: number; passedOver: readonly PassedOver[] };

/** A line that awards nothing is as good as switched off. */
const isWorth = ({ award }: Rule) => (award.kind === 'bonus' ? award.amount : award.points) > 0;

/**
 * Who gets what for an event, in rule order. Pure: the service pays by it and `verify` recomputes by it.
 * R9.7, decision 003, invariant 13.
 */
export function evaluatePlan(plan: Plan, event: PlanEvent): Award[] {
  return plan.rules
    .filter(
      (rule) =>
        rule.enabled &&
        isWorth(rule) &&
        rule.trigger === event.trigger &&
        (!rule.pinType || rule.pinType === event.pinType),
    )
    .map((rule) => ({ rule, quantity: event.quantity, ...receiver(rule.beneficiary, event) }));
}

function receiver(beneficiary: Beneficiary, event: PlanEvent): Pick<Award, 'beneficiary' | 'passedOver'> {
  if (beneficiary === 'subject') return { beneficiary: event.subject, passedOver: [] };
  // No person is paid behind a closed account: what a closed direct upline would get is the company's (decision 002).
  const [upline] = event.ancestors;
  if (beneficiary === 'upline')
    return { beneficiary: upline && !upline.closed ? upline.id : event.company, passedOver: [] };
  return nearestActive(event.ancestors, event.company);
}

/** Whose bonus of a repeat order makes a receiver, in this order. */
export const roReceivers = ['nearest-active-upline', 'upline'] as const satisfies readonly Beneficiary[];
type RoReceiver = (typeof roReceivers)[number];

/**
 * By which rule another person receives the money of a repeat order: that for the nearest active upline, else that for the direct one,
 * wherever they stand in the plan; points are no money. Null where the plan pays none: then the histories name the company.
 * R3.9, invariant 13.
 */
export function roReceiver(awards: readonly Award[]): { beneficiary: number; as: RoReceiver } | null {
  for (const as of roReceivers) {
    const found = awards.find(({ rule }) => rule.beneficiary === as && rule.award.kind === 'bonus');
    if (found) return { beneficiary: found.beneficiary, as };
  }
  return null;
}

/** The first ancestor whose RO is active, else the company; with everyone who was passed over on the way. */
export function nearestActive(
  ancestors: readonly Ancestor[],
  company: number,
): Pick<Award, 'beneficiary' | 'passedOver'> {
  const at = ancestors.findIndex((a) => a.roActive && !a.closed && a.id !== company);
  const passed = (at === -1 ? ancestors : ancestors.slice(0, at)).filter((a) => a.id !== company);
  return {
    beneficiary: at === -1 ? company : (ancestors[at]?.id ?? company),
    passedOver: passed.map((a) => ({ id: a.id, reason: 'ro-inactive' })),
  };
}
