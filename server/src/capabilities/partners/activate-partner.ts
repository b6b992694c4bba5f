import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { refuseOwnBenefit, type FoundPartner, holdPartner } from '../accounts/index.ts';
import type { BonusType } from '@rimpang/domain/plan';
import { openBonusAccounts, payBonuses } from '../bonuses/index.ts';
import { addMember } from '../network/index.ts';
import { consumePin } from '../pins/index.ts';
import { openRewardAccounts, pointTransfers } from '../rewards/index.ts';
import { insertRegistration } from './store.ts';

const uplineNotFound = () =>
  new Failure('UPLINE_NOT_FOUND', { fields: { upline: 'Username referral tidak ditemukan.' } });

/** The partner a new one shall stand under, held open until then. Failures: UPLINE_NOT_FOUND beside the field. */
export async function uplineOf(tx: Tx, username: string): Promise<FoundPartner> {
  const upline = await holdPartner(tx, username);
  if (!upline) throw uplineNotFound();
  return upline;
}

type Payment = { ownerId: number; partnerId: number; byId: number; staff: boolean; now: Date };
type Pin = { id: number; code: string };

/**
 * Uses up an activation PIN of the owner. Before the NIK is compared with those of others: without a PIN, no caller learns
 * which ones are registered. Failures: COMPANY_PIN_STOCK_SHORT for staff, else NO_ACTIVATION_PIN.
 */
export async function takeActivationPin(tx: Tx, payment: Payment): Promise<Pin> {
  const { ownerId, partnerId: usedBy, byId, staff, now } = payment;
  const pin = await consumePin(tx, { ownerId, type: 'activation', usedBy, byId, now });
  if (pin) return pin;
  throw staff
    ? new Failure('COMPANY_PIN_STOCK_SHORT', { type: 'Aktivasi' })
    : new Failure('NO_ACTIVATION_PIN');
}

type Activation = {
  partner: { id: number; username: string; fullName: string };
  upline: FoundPartner;
  /** From `takeActivationPin`. */
  pin: Pin;
  /** Who acts; null in the history where the partner did it alone ('Sistem'). */
  byId: number;
  /** Staff decide for others: no person registers with the company's PIN what pays themselves (decision 083). */
  staff: boolean;
  registeredBy: number | null;
  companyId: number;
  now: Date;
};

/**
 * Makes a partner out of an account with a complete profile, for a registration by a sponsor or staff and for a sign-up
 * that activates itself (decision 008): registration, ledger accounts, place in the tree, bonuses and points, or nothing
 * of it (invariant 11). Failures: UPLINE_NOT_FOUND, OWN_BENEFIT.
 */
export async function activatePartner(tx: Tx, activation: Activation) {
  const { partner, upline, pin, byId, companyId, now } = activation;
  const { id } = partner;
  const { registeredBy } = activation;
  await insertRegistration(tx, { partnerId: id, uplineId: upline.id, registeredBy, pinId: pin.id, at: now });
  await openBonusAccounts(tx, [id]);
  await openRewardAccounts(tx, id);
  const ancestors = await addMember(tx, { id, uplineId: upline.id, now });
  if (!ancestors) throw uplineNotFound();

  const cause = `registration:${id}`;
  const event = {
    trigger: 'registration',
    cause,
    subject: id,
    pinType: 'activation',
    quantity: 1,
    ancestors,
    pinId: pin.id,
    pinCode: pin.code,
  } as const;
  const paid = await payBonuses(tx, event, companyId, now, (from, points) =>
    pointTransfers(from, points, companyId),
  );
  if (activation.staff) {
    const beneficiaries = [upline.id, ...paid.bonuses.map((bonus) => bonus.beneficiary)];
    await refuseOwnBenefit(tx, { by: byId, beneficiaries, companyId, field: 'upline' });
  }
  const referral = paid.bonuses.find(
    (bonus) => bonus.type === ('referral' satisfies BonusType) && bonus.beneficiary === upline.id,
  );
  return {
    result: {
      partner,
      referral: referral ? { to: upline, amount: referral.amount } : null,
      pinCode: pin.code,
    },
    audit: {
      subject: `partner:${id}`,
      detail: { username: partner.username, upline: upline.username, pin: pin.code },
    },
    messages: paid.messages,
    live: [...paid.live, `account:${byId}`, 'partners', 'pins'],
  };
}
