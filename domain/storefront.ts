import { type Rupiah, rupiah } from './money.ts';
import type { StateTable } from './states.ts';

/** What visitors send in: product orders and package registrations wait for staff, messages for an answer. */
export const publicOrderKinds = ['product', 'tier'] as const;
export type PublicOrderKind = (typeof publicOrderKinds)[number];
export const publicOrderStatuses = ['pending', 'completed', 'rejected'] as const;
export type PublicOrderStatus = (typeof publicOrderStatuses)[number];
export const contactStatuses = ['open', 'done'] as const;
export type ContactStatus = (typeof contactStatuses)[number];

export const publicOrderStatusLabels = {
  pending: 'Tertunda',
  completed: 'Selesai',
  rejected: 'Ditolak',
} as const satisfies Record<PublicOrderStatus, string>;
/** A completed order whose goods were sent. */
export const shippedLabel = 'Dikirim';
export const contactStatusLabels = { open: 'Menunggu', done: 'Selesai' } as const satisfies Record<
  ContactStatus,
  string
>;

/** Who carries goods to a buyer; staff choose one with the tracking number. */
export const couriers = [
  'JNE',
  'J&T Express',
  'SiCepat',
  'Anteraja',
  'Pos Indonesia',
  'TIKI',
  'Ninja Xpress',
  'Lion Parcel',
  'ID Express',
  'SAP Express',
  'Wahana',
  'GoSend',
  'GrabExpress',
  'Lainnya',
] as const;
export type Courier = (typeof couriers)[number];

/**
 * Leaving pending happens exactly once (invariant 5). Registering the sender completes a package registration. What is completed
 * can be sent: courier and tracking number are recorded, and put right, without leaving the state.
 */
export const publicOrderStates: StateTable<
  PublicOrderStatus,
  | 'storefront.completeOrder'
  | 'storefront.rejectOrder'
  | 'partners.registerFromOrder'
  | 'storefront.recordShipment'
> = {
  subject: 'public-order:',
  begins: 'pending',
  ends: ['completed', 'rejected'],
  labels: publicOrderStatusLabels,
  cells: {
    pending: {
      'storefront.completeOrder': ['completed'],
      'storefront.rejectOrder': ['rejected'],
      'partners.registerFromOrder': ['completed'],
      'storefront.recordShipment': 'ORDER_NOT_COMPLETED',
    },
    completed: {
      'storefront.completeOrder': 'ORDER_DECIDED',
      'storefront.rejectOrder': 'ORDER_DECIDED',
      'partners.registerFromOrder': 'ORDER_DECIDED',
      'storefront.recordShipment': ['completed'],
    },
    rejected: {
      'storefront.completeOrder': 'ORDER_DECIDED',
      'storefront.rejectOrder': 'ORDER_DECIDED',
      'partners.registerFromOrder': 'ORDER_DECIDED',
      'storefront.recordShipment': 'ORDER_DECIDED',
    },
  },
};

/** "Done" can be taken back; taking it back twice changes nothing. */
export const contactStates: StateTable<
  ContactStatus,
  'storefront.finishMessage' | 'storefront.reopenMessage'
> = {
  subject: 'contact-message:',
  begins: 'open',
  ends: [],
  labels: contactStatusLabels,
  cells: {
    open: { 'storefront.finishMessage': ['done'], 'storefront.reopenMessage': ['open'] },
    done: { 'storefront.finishMessage': 'MESSAGE_DONE', 'storefront.reopenMessage': ['open'] },
  },
};

/** What a reference number begins with: PSN-2611-0007, DFT-2611-0008, PES-2611-0003. */
export const referencePrefixes = { product: 'PSN', tier: 'DFT', message: 'PES' } as const;

/** A limit on everything: more bottles than this is a slip of the finger or a person who should be called. */
export const maxBottles = 1_000;

/** What a public order costs in rupiah with its delivery, frozen when it is sent. */
export function publicOrderTotal(unitPrice: number, quantity: number, deliveryCost = 0): Rupiah {
  return rupiah(unitPrice * quantity + deliveryCost);
}
