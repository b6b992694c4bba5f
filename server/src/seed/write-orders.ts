import { yearMonthLabel } from '@rimpang/domain/calendar';
import type { Books } from './books.ts';
import { drawnBytes, drawnUuid } from './drawn.ts';
import { type HappeningOf, reasons } from './happening.ts';
import { bytesField } from './pages.ts';
import { recordOf, undecided } from './records.ts';

/** As many drawn slips as there are different pictures; which order has which follows from its id. */
export const slips = { count: 8, width: 540, height: 1_080, bytes: 18_000 } as const;
export const slipKey = (n: number): string => `proof/seed/${n}.jpg`;
/** Apart from the operation ids. */
const proofs = 100;
export const proofIdOf = (order: number): string => drawnUuid(order, proofs);

/** Every order has a picture of its own as far as the rows say, so that none resembles another. */
function upload({ pages, moment, idOf }: Books, order: number, partner: number): void {
  const { count, width, height, bytes } = slips;
  if (pages.muted) return;
  const digest = drawnBytes(order);
  const print = Array.from(digest.subarray(0, 8), (byte) => byte.toString(2).padStart(8, '0')).join('');
  pages.add(
    'files.file',
    proofIdOf(order),
    idOf(partner),
    'proof',
    slipKey(order % count),
    'image/jpeg',
    bytes,
    width,
    height,
    bytesField(digest),
    print,
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
  books.record(who, 'files.uploadProof', `file:${proof}`, { kind: 'proof', bytes: slips.bytes }, false);
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
