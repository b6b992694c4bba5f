import type { PinType } from '@rimpang/domain/pins';
import type { RewardKey } from '@rimpang/domain/rewards';

/**
 * Something that the product's verbs can do, with partners by their number of joining (0 is the company) and records by
 * their id. `at` is in seconds since 1970. A test plays the same list through the verbs and compares every row.
 */
export type Happening = { at: number } & (
  | { kind: 'create-pins'; type: PinType; quantity: number }
  /** `from` the company: staff gives them out. */
  | { kind: 'give-pins'; from: number; to: number; type: PinType; quantity: number }
  /** By the upline with an own PIN, or by staff with the company's. */
  | { kind: 'register'; partner: number; upline: number; byStaff: boolean }
  | { kind: 'order'; partner: number; type: PinType; quantity: number }
  | { kind: 'decide-order'; order: number; approved: boolean }
  | { kind: 'ro'; partner: number }
  | { kind: 'withdraw'; partner: number; amount: number }
  | { kind: 'decide-withdrawal'; withdrawal: number; approved: boolean }
  | { kind: 'claim'; partner: number; reward: RewardKey }
  | { kind: 'decide-claim'; claim: number; approved: boolean }
  | { kind: 'hand-over'; claim: number }
);

export type HappeningOf<Kind extends Happening['kind']> = Extract<Happening, { kind: Kind }>;

/** What staff write where they turn something down. */
export const reasons = {
  order: 'Jumlah transfer tidak sesuai dengan pesanan.',
  withdrawal: 'Nama pemilik rekening tidak sesuai.',
  claim: 'Mohon lengkapi data diri lebih dahulu.',
} as const;
