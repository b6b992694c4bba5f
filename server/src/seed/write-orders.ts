import { yearMonthLabel } from '@rimpang/domain/calendar';
import type { Books } from './books.ts';
import { drawnBytes, drawnUuid } from './drawn.ts';
import { type HappeningOf, reasons } from './happening.ts';
import { bytesField } from './pages.ts';
import { recordOf, undecided } from './records.ts';
import { Slips } from './slips.ts';

/** Apart from the operation ids. */
const proofs = 100;
export const proofIdOf = (order: number): string => drawnUuid(order, proofs);

const bitsOf = (bytes: Uint8Array) =>
  Array.from(bytes.subarray(0, 8), (byte) => byte.toString(2).padStart(8, '0')).join('');

/** Most slips are pictures that a few banking apps draw: of their 64 bits a handful are sometimes another (decision 183). */
const apps = { count: 12, share: 0.7, places: [3, 13, 23, 33, 43, 53], turned: 0.25 } as const;

/** What the slip looks like: as its app draws it, or like no other, where paper was photographed. */
function fingerprintOf(digest: Buffer): string {
  const chance = (at: number) => (digest[at] ?? 0) / 256;
  if (chance(8) >= apps.share) return bitsOf(digest);
  const look = bitsOf(drawnBytes(-1 - Math.floor(chance(9) * apps.count)));
  const turned: ReadonlySet<number> = new Set(apps.places.filter((_, at) => chance(10 + at) < apps.turned));
  return Array.from(look, (bit, at) => (turned.has(at) ? String(1 - Number(bit)) : bit)).join('');
}

/** The picture of an order. What it looks like is drawn by lot, as the looks of a whole country's slips would be. */
function upload({ pages, moment, idOf, slips }: Books, order: number, partner: number): void {
  slips.add(order);
  if (pages.muted) return;
  pages.add(
    'files.file',
    proofIdOf(order),
    idOf(partner),
    'proof',
    slips.keyOf(order),
    'image/jpeg',
    slips.sizeOf(order),
    Slips.width,
    Slips.height,
    bytesField(slips.hashOf(order)),
    fingerprintOf(drawnBytes(order)),
    moment,
    moment,
  );
}

export function placeOrder(books: Books, { partner, type, quantity, at }: HappeningOf<'order'>): void {
  const who = books.partner(partner);
  const id = books.orders.length + 1;
  const proof = proofIdOf(id);
  const code = `ORD-${yearMonthLabel(new Date(at * 1_000))}-${String(id).padStart(4, '0')}`;
  books.orders.push({ partner, type, quantity, code, createdAt: at, decision: undecided() });
  books.made = id;
  upload(books, id, partner);
  const uploaded = { kind: 'proof', bytes: books.slips.sizeOf(id) };
  books.record(who, 'files.uploadProof', `file:${proof}`, uploaded, false);
  const detail = { orders: [{ id, code }], items: [{ type, quantity }], proof };
  books.record(who, 'pins.placeOrder', `order:${id}`, detail);
}

export function decideOrder(books: Books, { order: id, approved, at }: HappeningOf<'decide-order'>): void {
  const order = recordOf(books.orders, id);
  const { partner, type, quantity, code } = order;
  order.decision = { approved, at };
  const { admin, stock } = books;
  if (!approved) {
    const detail = { code, reason: reasons.order };
    return books.record(admin, 'pins.rejectOrder', `order:${id}`, detail);
  }
  const pins = Array.from({ length: quantity }, () =>
    stock.create(partner, type, { at, order: id, steps: 2 }),
  );
  const [companyId, to] = [books.idOf(0), books.idOf(partner)];
  for (const pin of pins) {
    books.pinStep(pin, 'create', { seq: 1, from: null, to: companyId, by: admin.id });
    books.pinStep(pin, 'transfer', { seq: 2, from: companyId, to, by: admin.id, note: code });
  }
  books.purses.openAgain();
  const { bonuses } = books.payments.pay({
    trigger: 'order-approval',
    cause: `order:${id}`,
    partner,
    pinType: type,
    quantity,
    orderId: id,
    orderCode: code,
  });
  const detail = { code, warned: false, firstPin: pins[0], bonuses: bonuses.map((bonus) => bonus.code) };
  books.record(admin, 'pins.approveOrder', `order:${id}`, detail);
}
