import type { RegisterInput } from '@rimpang/contract/registration';
import { isStaff } from '@rimpang/domain/roles';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { Work } from '../../platform/requests/verb.ts';
import { createAccount, insertProfile, type NewProfile } from '../accounts/index.ts';
import { allowFirstPassword } from '../sessions/index.ts';
import { activatePartner, takeActivationPin, uplineOf } from './activate-partner.ts';

function profileOf(input: RegisterInput, accountId: number, vault: Vault, joinedAt: Date): NewProfile {
  return {
    accountId,
    status: 'Aktif',
    nikCipher: vault.encrypt(input.nik),
    nikIndex: vault.index(input.nik),
    address: input.address,
    phone: input.phone,
    bank: input.bank,
    bankHolder: input.bankHolder,
    accountCipher: vault.encrypt(input.accountNumber),
    accountLast4: input.accountNumber.slice(-4),
    joinedAt,
  };
}

/**
 * Writes the new partner, paid with a PIN of the company where staff register, else with one of the sponsor's own.
 * Failures: USERNAME_TAKEN, EMAIL_TAKEN, NIK_TAKEN, UPLINE_NOT_FOUND, NO_ACTIVATION_PIN, COMPANY_PIN_STOCK_SHORT.
 */
export async function registerNewPartner({
  tx,
  actor,
  input,
  now,
  services,
  prepared,
}: Work<RegisterInput, string, 'actor'>) {
  const staff = isStaff(actor.role);
  const upline = await uplineOf(tx, input.upline);
  const { username, fullName, email } = input;
  const id = await createAccount(tx, {
    username,
    fullName,
    email,
    role: 'mitra',
    rank: 'Mitra',
    passwordHash: prepared,
    now,
  });
  const ownerId = staff ? services.companyId : actor.id;
  const pin = await takeActivationPin(tx, { ownerId, partnerId: id, byId: actor.id, staff, now });
  await insertProfile(tx, profileOf(input, id, services.vault, now));
  await allowFirstPassword(tx, { id, email }, now);
  return activatePartner(tx, {
    partner: { id, username, fullName },
    upline,
    pin,
    byId: actor.id,
    staff,
    registeredBy: actor.id,
    companyId: services.companyId,
    now,
  });
}
