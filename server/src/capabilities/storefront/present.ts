import type { ContactMessage } from '@rimpang/contract/contact-messages';
import type { PublicOrder } from '@rimpang/contract/public-orders';
import { formatPhone } from '@rimpang/domain/partners';
import { proofUrl } from '../files/index.ts';
import type { MessageRow } from './message-store.ts';
import type { OrderRow } from './order-store.ts';

/** For staff; the proof's address answers only to those who may open the order. */
export function presentPublicOrder({ proofFileId, shipment, ...row }: OrderRow): PublicOrder {
  return {
    ...row,
    phone: formatPhone(row.phone),
    proofUrl: proofUrl(proofFileId),
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    shipment: shipment && { ...shipment, at: new Date(shipment.at).toISOString() },
  };
}

/** For staff. */
export function presentMessage(row: MessageRow): ContactMessage {
  return { ...row, createdAt: row.createdAt.toISOString(), doneAt: row.doneAt?.toISOString() ?? null };
}
