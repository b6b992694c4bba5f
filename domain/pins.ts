import { type Rupiah, rupiah } from './money.ts';
import type { StateTable } from './states.ts';

export const pinTypes = ['activation', 'ro'] as const;
export type PinType = (typeof pinTypes)[number];
export const pinStatuses = ['available', 'used', 'voided'] as const;
export type PinStatus = (typeof pinStatuses)[number];
export const orderStatuses = ['pending', 'completed', 'rejected'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const pinTypeLabels = { activation: 'Aktivasi', ro: 'RO' } as const satisfies Record<PinType, string>;
export const pinStatusLabels = {
  available: 'Tersedia',
  used: 'Terpakai',
  voided: 'Dibatalkan',
} as const satisfies Record<PinStatus, string>;
export const orderStatusLabels = {
  pending: 'Tertunda',
  completed: 'Selesai',
  rejected: 'Ditolak',
} as const satisfies Record<OrderStatus, string>;

/** Price of one PIN of each package (R9.3). */
export const pinPrices: Record<PinType, Rupiah> = { activation: rupiah(3_750_000), ro: rupiah(3_500_000) };

/** A limit on everything: more PINs than this in one order, transfer or creation is a slip of the finger. */
export const maxPinsPerOperation = 1_000;

/** `ord-2611-0021`, typed or pasted whole → the code as it is stored; null of anything else. */
export const orderCodeOf = (typed: string): string | null =>
  /^ord-\d{4}-\d{4,}$/i.test(typed) ? typed.toUpperCase() : null;

/** How long the proof may follow the order (decision 006). */
export const proofWithinHours = 24;

/** Leaving pending happens exactly once (invariant 5); the proof may follow and be replaced until then. */
export const orderStates: StateTable<
  OrderStatus,
  'pins.approveOrder' | 'pins.rejectOrder' | 'pins.attachProof'
> = {
  subject: 'order:',
  begins: 'pending',
  ends: ['completed', 'rejected'],
  labels: orderStatusLabels,
  cells: {
    pending: {
      'pins.approveOrder': ['completed'],
      'pins.rejectOrder': ['rejected'],
      'pins.attachProof': ['pending'],
    },
    completed: {
      'pins.approveOrder': 'ORDER_DECIDED',
      'pins.rejectOrder': 'ORDER_DECIDED',
      'pins.attachProof': 'ORDER_DECIDED',
    },
    rejected: {
      'pins.approveOrder': 'ORDER_DECIDED',
      'pins.rejectOrder': 'ORDER_DECIDED',
      'pins.attachProof': 'ORDER_DECIDED',
    },
  },
};

/** Total of an order in rupiah. */
export function orderTotal(type: PinType, quantity: number): Rupiah {
  return rupiah(pinPrices[type] * quantity);
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * A PIN code of R3.10: prefix, two letters of the type, three random characters, three digits
 * (`RP-AK-M3T118`). A label, never a key: 32 million per type, so the writer retries on a collision.
 * `random(n)` returns an integer in [0, n).
 */
export function pinCode(type: PinType, random: (below: number) => number): string {
  const pick = () => alphabet[random(alphabet.length)];
  return `RP-${type === 'activation' ? 'AK' : 'RO'}-${pick()}${pick()}${pick()}${String(random(1000)).padStart(3, '0')}`;
}
