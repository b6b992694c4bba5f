import { formatNumber } from '@rimpang/domain/money';
import { type PinType, pinTypeLabels } from '@rimpang/domain/pins';
import type { Tx } from '../../platform/database/database.ts';
import { fieldFailure, Failure } from '../../platform/requests/failure.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import { type FoundPartner, holdPartners, refuseOwnBenefit } from '../accounts/index.ts';
import { movePins, type PinLabel } from './pin-store.ts';

type HandOver = {
  from: { id: number; name: string };
  /** Username of the partner who gets the PINs, whatever the case. */
  recipient: string;
  type: PinType;
  quantity: number;
  byId: number;
  note?: string | undefined;
};
type Addressed = Omit<HandOver, 'recipient'> & { recipient: FoundPartner };

/**
 * What all transfers have in common: find the recipients and hold their accounts open, move the PINs, tell the recipients. No
 * giver stands twice. In their order; one that is refused has moved nothing.
 * Failures of each: RECIPIENT_NOT_FOUND, RECIPIENT_SELF, and the stock's own: COMPANY_PIN_STOCK_SHORT or PIN_STOCK_SHORT.
 * Thrown: OWN_BENEFIT (staff giving the company's PINs to themselves).
 */
export async function handOver(
  tx: Tx,
  given: readonly HandOver[],
  { companyId, now }: { companyId: number; now: Date },
) {
  const found = await holdPartners(
    tx,
    given.map(({ recipient }) => recipient),
  );
  const addressed = given.map((one) => addressedTo(found.get(one.recipient), one, companyId));
  const moves = addressed.flatMap((one) => (one instanceof Failure ? [] : [one]));
  for (const { from, byId, recipient } of moves)
    if (from.id === companyId)
      await refuseOwnBenefit(tx, { by: byId, beneficiaries: [recipient.id], companyId, field: 'recipient' });
  const moved = await movePins(
    tx,
    moves.map(({ from, recipient, ...move }) => ({ ...move, fromId: from.id, toId: recipient.id })),
    now,
  );
  return addressed.map((one) => {
    if (one instanceof Failure) return one;
    const pins = moved.get(one.from.id);
    return pins ? presentHandOver(one, pins) : stockShort(one.type, one.from.id === companyId);
  });
}

function addressedTo(
  recipient: FoundPartner | undefined,
  { note, ...one }: HandOver,
  companyId: number,
): Addressed | Failure {
  if (!recipient || recipient.id === companyId) return recipientNotFound();
  if (recipient.id === one.from.id) return fieldFailure('RECIPIENT_SELF', 'recipient');
  return { ...one, recipient, note: note || undefined };
}

/** What the giver is told, and what is written down about it. */
function presentHandOver({ from, recipient, type, quantity, note }: Addressed, pins: readonly PinLabel[]) {
  return {
    result: {
      recipient,
      quantity,
      message: `${formatNumber(quantity)} PIN berhasil ditransfer ke ${recipient.username}.`,
      codes: pins.map((pin) => pin.code),
    },
    audit: {
      subject: `account:${recipient.id}`,
      detail: { from: from.id, to: recipient.id, type, quantity, firstPin: pins[0]?.id, note },
    },
    messages: [received(recipient.id, from.name, type, quantity)],
    live: [`account:${from.id}`, `account:${recipient.id}`, 'pins'],
  };
}

/** The catalogue's message for the toast, the form's own beside the field (R5.6). */
const recipientNotFound = () =>
  new Failure('RECIPIENT_NOT_FOUND', { fields: { recipient: 'Mitra tidak ditemukan.' } });

/** The same of a stock that is too small, beside the quantity. */
function stockShort(type: PinType, company: boolean): Failure {
  const quantity = company
    ? 'Jumlah transfer melebihi stok perusahaan.'
    : 'Jumlah transfer melebihi stok Anda.';
  return new Failure(company ? 'COMPANY_PIN_STOCK_SHORT' : 'PIN_STOCK_SHORT', {
    type: pinTypeLabels[type],
    fields: { quantity },
  });
}

function received(to: number, fromName: string, type: PinType, quantity: number): Message {
  return {
    to,
    kind: 'pin-received',
    title: 'PIN diterima',
    body: `Anda menerima ${formatNumber(quantity)} PIN ${pinTypeLabels[type]} dari ${fromName}.`,
    link: '/dashboard/stok-pin',
  };
}
