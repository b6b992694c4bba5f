import type { Order } from '@rimpang/contract/pin-orders';
import type { Pin } from '@rimpang/contract/pins';
import { proofWithinHours } from '@rimpang/domain/pins';
import { presentPerson } from '../accounts/index.ts';
import { proofUrl } from '../files/index.ts';
import type { OrderRow } from './order-store.ts';
import type { Person } from './person-store.ts';
import type { EventRow, PinRow } from './pin-list-store.ts';

/** Who reads: the company has one name for everybody, and which member of staff decided is for staff. */
export type Reader = { staff: boolean; companyId: number };

const hourMs = 3_600_000;

/** Until when the proof of an order may follow it (decision 006). */
function proofDueAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + proofWithinHours * hourMs);
}

/** Name of the person who decided, as the reader may know it. */
export function deciderName(decider: Person, reader: Reader): string {
  return reader.staff ? decider.fullName : 'Perusahaan';
}

/** For the partner who ordered and for staff; the proof's address answers only to them. */
export function presentOrder(row: OrderRow, reader: Reader): Order {
  const { proofFileId, decidedAt, decidedBy, createdAt, ...order } = row;
  return {
    ...order,
    proofUrl: proofFileId && proofUrl(proofFileId),
    proofDueAt: proofDueAt(createdAt).toISOString(),
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy: decidedBy && deciderName(decidedBy, reader),
  };
}

/** For the owner: who used the PIN is the person it was used for. */
export function presentPin(row: PinRow, companyId: number): Pin {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    usedAt: row.usedAt?.toISOString() ?? null,
    usedBy: row.usedBy && presentPerson(row.usedBy, companyId),
    owner: presentPerson(row.owner, companyId),
  };
}

/**
 * For a person on one side of the event: both sides are named, being each other's counterparties; who else had the
 * PIN before or after is in events this reader does not get.
 */
export function presentEvent(row: EventRow, companyId: number) {
  return {
    ...row,
    from: row.from && presentPerson(row.from, companyId),
    to: row.to && presentPerson(row.to, companyId),
    at: row.at.toISOString(),
  };
}
