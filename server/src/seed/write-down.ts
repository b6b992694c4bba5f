import { formatRupiah } from '@rimpang/domain/money';
import type { Books } from './books.ts';
import type { Happening, HappeningOf } from './happening.ts';
import { personOf } from './person.ts';
import { decideOrder, placeOrder } from './write-orders.ts';
import { claimReward, decideClaim, decideWithdrawal, handOver, requestWithdrawal } from './write-requests.ts';

/** The company by its number. */
const company = 0;

function createPins(books: Books, { type, quantity, at }: HappeningOf<'create-pins'>): void {
  const { owner, stock } = books;
  const pins = Array.from({ length: quantity }, () =>
    stock.create(company, type, { at, order: 0, steps: 1 }),
  );
  for (const pin of pins) books.pinStep(pin, 'create', { seq: 1, from: null, to: owner.id, by: owner.id });
  const detail = { type, quantity, firstPin: pins[0], lastPin: pins.at(-1) };
  books.record(owner, 'pins.create', `account:${owner.id}`, detail);
}

function givePins(books: Books, { from, to, type, quantity }: HappeningOf<'give-pins'>): void {
  const who = from === company ? books.admin : books.partner(from);
  const [fromId, toId] = [books.idOf(from), books.idOf(to)];
  const pins = Array.from({ length: quantity }, () => books.stock.take(from, type));
  for (const pin of pins) {
    books.stock.give(pin, to);
    books.pinStep(pin, 'transfer', { seq: nextStep(books, pin), from: fromId, to: toId, by: who.id });
  }
  const action = from === company ? 'pins.transferFromCompany' : 'pins.transfer';
  books.record(who, action, `account:${toId}`, { from: fromId, to: toId, type, quantity, firstPin: pins[0] });
}

function nextStep({ stock }: Books, pin: number): number {
  const seq = (stock.steps[pin] ?? 0) + 1;
  stock.steps[pin] = seq;
  return seq;
}

/** The owner's lowest PIN is used up for a partner. */
function consumePin(
  books: Books,
  use: { owner: number; type: 'activation' | 'ro'; partner: number; by: number },
): number {
  const pin = books.stock.take(use.owner, use.type);
  books.stock.usedBy[pin] = use.partner;
  books.stock.usedAt[pin] = books.at;
  const [from, to] = [books.idOf(use.owner), books.idOf(use.partner)];
  books.pinStep(pin, 'use', { seq: nextStep(books, pin), from, to, by: use.by });
  return pin;
}

function register(books: Books, { partner, upline, byStaff, at }: HappeningOf<'register'>): void {
  const { pages, moment } = books;
  const who = byStaff ? books.admin : books.partner(upline);
  const [id, uplineId] = [books.idOf(partner), books.idOf(upline)];
  const owner = byStaff ? company : upline;
  const pin = consumePin(books, { owner, type: 'activation', partner, by: who.id });
  pages.add('partners.registration', id, uplineId, who.id, pin, moment);
  books.purses.open(partner);
  books.members.join(partner, upline, at);
  const cause = `registration:${id}`;
  books.payments.pay({
    trigger: 'registration',
    cause,
    partner,
    pinType: 'activation',
    quantity: 1,
    pinId: pin,
  });
  const above = upline === company ? 'superadmin' : personOf(upline).username;
  const detail = { username: personOf(partner).username, upline: above, pin: books.stock.codeOf(pin) };
  books.record(who, 'partners.register', `partner:${id}`, detail);
}

function activateRo(books: Books, { partner, at }: HappeningOf<'ro'>): void {
  const id = books.idOf(partner);
  const pin = consumePin(books, { owner: partner, type: 'ro', partner, by: id });
  const personalRo = books.members.activate(partner, at);
  const paid = books.payments.pay({
    trigger: 'ro-activation',
    cause: `ro:${pin}`,
    partner,
    pinType: 'ro',
    quantity: 1,
    pinId: pin,
  });
  const { receiver } = paid;
  books.pages.add('partners.ro_activation', books.nextActivation(), id, pin, receiver, books.moment);
  const own = paid.bonuses.filter(({ beneficiary }) => beneficiary === id);
  const reward = formatRupiah(own.reduce((sum, { amount }) => sum + amount, 0));
  const detail = { pin: books.stock.codeOf(pin), personalRo, receiver, reward };
  books.record(books.partner(partner), 'partners.activateRo', `partner:${id}`, detail);
}

/** Writes one happening into the books, with everything that the product's verb would leave behind. */
export function writeDown(books: Books, happening: Happening): void {
  books.begin(happening.at);
  switch (happening.kind) {
    case 'create-pins':
      return createPins(books, happening);
    case 'give-pins':
      return givePins(books, happening);
    case 'register':
      return register(books, happening);
    case 'order':
      return placeOrder(books, happening);
    case 'decide-order':
      return decideOrder(books, happening);
    case 'ro':
      return activateRo(books, happening);
    case 'withdraw':
      return requestWithdrawal(books, happening);
    case 'decide-withdrawal':
      return decideWithdrawal(books, happening);
    case 'claim':
      return claimReward(books, happening);
    case 'decide-claim':
      return decideClaim(books, happening);
    case 'hand-over':
      return handOver(books, happening);
  }
}
