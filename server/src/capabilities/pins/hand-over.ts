import { type PinType, pinTypeLabels } from '@rimpang/domain/pins';
import type { Tx } from '../../platform/database/database.ts';
import { fieldFailure, Failure } from '../../platform/requests/failure.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import { refuseOwnBenefit, holdPartner } from '../accounts/index.ts';
import { movePins } from './pin-store.ts';

type HandOver = {
  tx: Tx;
  from: { id: number; name: string };
  /** Username of the partner who gets the PINs, whatever the case. */
  recipient: string;
  type: PinType;
  quantity: number;
  byId: number;
  note?: string | undefined;
  companyId: number;
  now: Date;
};

/**
 * What both transfers have in common: find the recipient and hold the account open, move the PINs, tell the recipient.
 * Failures: RECIPIENT_NOT_FOUND, RECIPIENT_SELF, OWN_BENEFIT (staff giving the company's PINs to themselves), and
 * the stock's own: COMPANY_PIN_STOCK_SHORT or PIN_STOCK_SHORT.
 */
export async function handOver(work: HandOver) {
  const { tx, from, type, quantity, byId, companyId, now } = work;
  const recipient = await holdPartner(tx, work.recipient);
  if (!recipient || recipient.id === companyId) throw fieldFailure('RECIPIENT_NOT_FOUND', 'recipient');
  if (recipient.id === from.id) throw fieldFailure('RECIPIENT_SELF', 'recipient');
  if (from.id === companyId)
    await refuseOwnBenefit(tx, { by: byId, beneficiaries: [recipient.id], companyId, field: 'recipient' });
  const note = work.note || undefined;
  const pins = await movePins(tx, { fromId: from.id, toId: recipient.id, type, quantity, byId, note, now });
  if (pins.length < quantity) throw stockShort(type, from.id === companyId);
  return {
    result: {
      recipient,
      quantity,
      message: `${quantity} PIN berhasil ditransfer ke ${recipient.username}.`,
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

/** The catalogue's message for the toast, the form's own beside the quantity (R5.6). */
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
    body: `Anda menerima ${quantity} PIN ${pinTypeLabels[type]} dari ${fromName}.`,
    link: '/dashboard/stok-pin',
  };
}
