import { contract } from '@rimpang/contract/index';
import type { RegisterInput } from '@rimpang/contract/partners';
import type { BonusType } from '@rimpang/domain/plan';
import { isStaff } from '@rimpang/domain/permissions';
import { Failure } from '../../platform/failure.ts';
import { verb } from '../../platform/verb.ts';
import type { Vault } from '../../platform/vault.ts';
import { openBonusAccounts, payBonuses } from '../bonuses/index.ts';
import { createAccount, findPartner, hashPassword } from '../identity/index.ts';
import { join } from '../network/index.ts';
import { consumePin } from '../pins/index.ts';
import { pointTransfers, openRewardAccounts } from '../rewards/index.ts';
import { insertRegistration, type NewProfile } from './store.ts';

function profileOf(input: RegisterInput, accountId: number, vault: Vault, joinedAt: Date): NewProfile {
  return {
    accountId,
    status: 'Aktif',
    nikCipher: vault.seal(input.nik),
    nikIndex: vault.index(input.nik),
    address: input.address,
    phone: input.phone,
    bank: input.bank,
    bankHolder: input.bankHolder,
    accountCipher: vault.seal(input.accountNumber),
    accountLast4: input.accountNumber.slice(-4),
    joinedAt,
  };
}

const uplineNotFound = () =>
  new Failure('UPLINE_NOT_FOUND', { fields: { upline: 'Username referral tidak ditemukan.' } });

/**
 * Registers a new partner: account, PIN, place in the tree, bonuses and points, or nothing of it (invariant 11).
 * A partner pays with an activation PIN of one's own, staff with one of the company's (spec section 5).
 * Failures: USERNAME_TAKEN, EMAIL_TAKEN, NIK_TAKEN, UPLINE_NOT_FOUND, NO_ACTIVATION_PIN, COMPANY_PIN_STOCK_SHORT.
 */
export const register = verb(contract.partners.register, {
  idempotent: true,
  prepare: ({ input }) => hashPassword(input.password),
  async run({ tx, actor, input, now, house, prepared: passwordHash }) {
    const staff = isStaff(actor.role);
    const upline = await findPartner(tx, input.upline);
    if (!upline) throw uplineNotFound();

    const { username, fullName, email } = input;
    const id = await createAccount(tx, {
      username,
      fullName,
      email,
      role: 'mitra',
      rank: 'Mitra',
      passwordHash,
      now,
    });
    const pin = await consumePin(tx, {
      ownerId: staff ? house.companyId : actor.id,
      type: 'activation',
      usedBy: id,
      byId: actor.id,
      now,
    });
    if (!pin)
      throw staff
        ? new Failure('COMPANY_PIN_STOCK_SHORT', { type: 'Aktivasi' })
        : new Failure('NO_ACTIVATION_PIN');

    const registration = {
      partnerId: id,
      uplineId: upline.id,
      registeredBy: actor.id,
      pinId: pin.id,
      at: now,
    };
    await insertRegistration(tx, profileOf(input, id, house.vault, now), registration);
    await openBonusAccounts(tx, id);
    await openRewardAccounts(tx, id);
    const ancestors = await join(tx, { id, uplineId: upline.id, now });
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
    const paid = await payBonuses(tx, event, house.companyId, now, (points) =>
      pointTransfers(cause, points, house.companyId),
    );

    const referral = paid.bonuses.find(
      (bonus) => bonus.type === ('referral' satisfies BonusType) && bonus.beneficiary === upline.id,
    );
    return {
      result: {
        partner: { id, username, fullName },
        referral: referral ? { to: upline, amount: referral.amount } : null,
        pinCode: pin.code,
      },
      audit: { subject: `partner:${id}`, detail: { username, upline: upline.username, pin: pin.code } },
      messages: paid.messages,
      live: [...paid.live, `account:${actor.id}`, 'partners', 'pins'],
    };
  },
});
