import { contract } from '@rimpang/contract/index';
import type { RegisterInput } from '@rimpang/contract/registration';
import { isStaff } from '@rimpang/domain/permissions';
import { Failure } from '../../platform/requests/failure.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { verb, type Work } from '../../platform/requests/verb.ts';
import { createAccount, hashPassword } from '../accounts/index.ts';
import { turnIntoPartner } from '../storefront/index.ts';
import { activatePartner, uplineOf } from './activate-partner.ts';
import { insertRegistration, type NewProfile } from './store.ts';

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
async function registerPartner({
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
  return activatePartner(tx, {
    partner: { id, username, fullName },
    upline,
    pinOwnerId: staff ? services.companyId : actor.id,
    noPin: () =>
      staff ? new Failure('COMPANY_PIN_STOCK_SHORT', { type: 'Aktivasi' }) : new Failure('NO_ACTIVATION_PIN'),
    byId: actor.id,
    staff,
    registeredBy: actor.id,
    record: (registration) => insertRegistration(tx, profileOf(input, id, services.vault, now), registration),
    companyId: services.companyId,
    now,
  });
}

/**
 * Registers a new partner: account, PIN, place in the tree, bonuses and points, or nothing of it (invariant 11).
 * A partner pays with an activation PIN of one's own, staff with one of the company's (R5.7).
 * Failures: USERNAME_TAKEN, EMAIL_TAKEN, NIK_TAKEN, UPLINE_NOT_FOUND, NO_ACTIVATION_PIN, COMPANY_PIN_STOCK_SHORT.
 */
export const register = verb(contract.partners.register, {
  idempotent: true,
  prepare: ({ input }) => hashPassword(input.password),
  run: registerPartner,
});

/**
 * Turns a package registration into a partner: registered as by staff, the registration closed and both linked, in one
 * transaction. Of two people at once one makes a partner, the other is told who it was.
 * Failures: NOT_FOUND, ORDER_DECIDED, and those of a registration by staff.
 */
export const registerFromOrder = verb(contract.partners.registerFromOrder, {
  idempotent: true,
  prepare: ({ input }) => hashPassword(input.password),
  async run({ input: { orderId, ...input }, ...work }) {
    const { tx, actor, now } = work;
    // The order first: the person who comes second waits here, and has made nothing yet.
    const order = await turnIntoPartner(tx, { orderId, by: actor, now });
    const done = await registerPartner({ ...work, input });
    const email = await order.link(done.result.partner);
    return {
      ...done,
      result: { ...done.result, reference: order.reference },
      audit: { ...done.audit, detail: { ...done.audit.detail, order: order.reference } },
      messages: [...done.messages, ...email],
      live: [...done.live, 'storefront-orders'],
    };
  },
});
