import { mostLevels } from '@rimpang/domain/network';
import type { BonusType } from '@rimpang/domain/plan';
import type { Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { type FoundPartner, holdPartner, refuseOwnBenefits } from '../accounts/index.ts';
import { openBonusAccounts, payForEvents } from '../bonuses/index.ts';
import { addMembers, isMember } from '../network/index.ts';
import { consumePin } from '../pins/index.ts';
import { openRewardAccounts, pointTransfers } from '../rewards/index.ts';
import { insertingRegistrations } from './store.ts';

export const uplineNotFound = () =>
  new Failure('UPLINE_NOT_FOUND', { fields: { upline: 'Username referral tidak ditemukan.' } });

const uplineTooDeep = () =>
  new Failure('UPLINE_TOO_DEEP', {
    fields: { upline: `Upline ini sudah di tingkat ${mostLevels}, yang terdalam. Pilih upline lain.` },
  });

/** The partner a new one shall stand under, held open until then. Failures: UPLINE_NOT_FOUND beside the field. */
export async function uplineOf(tx: Tx, username: string): Promise<FoundPartner> {
  const upline = await holdPartner(tx, username);
  if (!upline) throw uplineNotFound();
  return upline;
}

type Payment = { ownerId: number; partnerId: number; byId: number; staff: boolean; now: Date };
type Pin = { id: number; code: string };

/** There is no activation PIN: of the company's, where staff pay with it, or of one's own. */
export const activationPinShort = (staff: boolean) =>
  staff ? new Failure('COMPANY_PIN_STOCK_SHORT', { type: 'Aktivasi' }) : new Failure('NO_ACTIVATION_PIN');

/**
 * Uses up an activation PIN of the owner. Before the NIK is compared with those of others: without a PIN, no caller learns
 * which ones are registered. Failures: COMPANY_PIN_STOCK_SHORT for staff, else NO_ACTIVATION_PIN.
 */
export async function takeActivationPin(tx: Tx, payment: Payment): Promise<Pin> {
  const { ownerId, partnerId: usedBy, byId, staff, now } = payment;
  const pin = await consumePin(tx, { ownerId, type: 'activation', usedBy, byId, now });
  if (!pin) throw activationPinShort(staff);
  return pin;
}

type Activation = {
  partner: { id: number; username: string; fullName: string };
  upline: FoundPartner;
  /** That was used up for it. */
  pin: Pin;
  /** Who acts; null in the history where the partner did it alone ('Sistem'). */
  byId: number;
  /** Staff decide for others: no person registers with the company's PIN what pays themselves (decision 083). */
  staff: boolean;
  registeredBy: number | null;
};
type Circumstances = { companyId: number; now: Date };

/**
 * Makes partners out of accounts with a complete profile, for registrations by a sponsor or staff and for a sign-up
 * that activates itself (decision 008): registration, ledger accounts, place in the tree, bonuses and points, or nothing
 * of it (invariant 11). In their order; `alongside` is recorded with the outcomes. Failures: UPLINE_NOT_FOUND,
 * UPLINE_TOO_DEEP, OWN_BENEFIT.
 */
export async function activatePartners(
  tx: Tx,
  activations: readonly Activation[],
  { companyId, now }: Circumstances,
) {
  const ids = activations.map(({ partner }) => partner.id);
  await openBonusAccounts(tx, ids);
  await openRewardAccounts(tx, ids);
  const events = await placeInTree(tx, activations, now);
  const paid = await payForEvents(tx, events, companyId, now, (from, points) =>
    pointTransfers(from, points, companyId),
  );
  const gains = activations.flatMap(({ staff, byId, upline }, index) =>
    staff
      ? [upline.id, ...(paid[index]?.bonuses ?? []).map((bonus) => bonus.beneficiary)].map((beneficiary) => ({
          by: byId,
          beneficiary,
        }))
      : [],
  );
  await refuseOwnBenefits(tx, gains, companyId, 'upline');
  return {
    outcomes: activations.map((activation, index) => presentActivation(activation, paid[index])),
    alongside: insertingRegistrations(
      activations.map(({ partner, upline, registeredBy, pin }) => ({
        partnerId: partner.id,
        uplineId: upline.id,
        registeredBy,
        pinId: pin.id,
      })),
      now,
    ),
  };
}

/** The same for one partner, as a verb's outcome. */
export async function activatePartner(tx: Tx, { companyId, now, ...activation }: Activation & Circumstances) {
  const { outcomes, alongside } = await activatePartners(tx, [activation], { companyId, now });
  const [outcome] = outcomes;
  if (!outcome) throw new Error(`the partner ${activation.partner.id} was not activated`);
  return { ...outcome, alongside };
}

/** What the plan is asked about, with everybody above as they stand now. Failures: UPLINE_NOT_FOUND, UPLINE_TOO_DEEP. */
async function placeInTree(tx: Tx, activations: readonly Activation[], now: Date) {
  const places = activations.map(({ partner, upline }) => ({ id: partner.id, uplineId: upline.id }));
  const above = await addMembers(tx, places, now);
  const events = [];
  for (const { partner, upline, pin } of activations) {
    const ancestors = above.get(partner.id);
    if (!ancestors) throw (await isMember(tx, upline.id)) ? uplineTooDeep() : uplineNotFound();
    events.push({
      trigger: 'registration',
      cause: `registration:${partner.id}`,
      subject: partner.id,
      pinType: 'activation',
      quantity: 1,
      ancestors,
      pinId: pin.id,
      pinCode: pin.code,
    } as const);
  }
  return events;
}

type Paid = Awaited<ReturnType<typeof payForEvents>>[number];

/** What the person who registered is told, and what is written down about it. */
function presentActivation({ partner, upline, pin, byId }: Activation, paid: Paid | undefined) {
  if (!paid) throw new Error(`the partner ${partner.id} was not paid for`);
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
      subject: `partner:${partner.id}`,
      detail: { username: partner.username, upline: upline.username, pin: pin.code },
    },
    messages: paid.messages,
    live: [...paid.live, `account:${byId}`, 'partners', 'pins'],
  };
}
