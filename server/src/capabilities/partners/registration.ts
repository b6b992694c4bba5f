import type { RegisterInput } from '@rimpang/contract/registration';
import { isStaff } from '@rimpang/domain/roles';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/requests/caller.ts';
import type { Failure } from '../../platform/requests/failure.ts';
import type { Services } from '../../platform/requests/services.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { type FoundPartner, holdPartners, insertPartners, type NewPartner } from '../accounts/index.ts';
import { holdPins, type PinLabel, consumeHeldPins } from '../pins/index.ts';
import { allowFirstPasswords } from '../sessions/index.ts';
import { activatePartners, activationPinShort, uplineNotFound } from './activate-partner.ts';

/** `prepared` is the hash of the password. */
type Applicant = { actor: Actor; input: RegisterInput; prepared: string };
type Placed = { applicant: Applicant; upline: FoundPartner; staff: boolean; ownerId: number };
type Paying = Placed & { pin: PinLabel };
type Made = Paying & { id: number };
type Refused = Map<Applicant, Failure>;
type Circumstances = { now: Date; services: Pick<Services, 'vault' | 'companyId'> };

/**
 * Writes new partners, each paid with a PIN of the company where staff register, else with one of the sponsor's own. No two of them
 * have a username, an address or a NIK in common. In their order; one that is refused has written nothing, and its PIN stays.
 * Failures of each: UPLINE_NOT_FOUND, NO_ACTIVATION_PIN, COMPANY_PIN_STOCK_SHORT, USERNAME_TAKEN, EMAIL_TAKEN, NIK_TAKEN.
 * Thrown: UPLINE_NOT_FOUND for one who stands in no tree, UPLINE_TOO_DEEP, OWN_BENEFIT.
 */
export async function registerNewPartners(
  tx: Tx,
  applicants: readonly Applicant[],
  { now, services: { vault, companyId } }: Circumstances,
) {
  const refused: Refused = new Map();
  const placed = await underUplines(tx, applicants, { refused, companyId });
  const made = await withAccounts(tx, placed, { refused, vault, now });
  if (made.length === 0) return { outcomes: applicants.map((one) => outcomeOf(refused.get(one))) };
  const uses = made.map(({ id, pin, applicant }) => ({
    pinId: pin.id,
    usedBy: id,
    byId: applicant.actor.id,
  }));
  await consumeHeldPins(tx, uses, now);
  const owners = made.map(({ id, applicant }) => ({ id, email: applicant.input.email }));
  await allowFirstPasswords(tx, owners, now);
  const { outcomes, alongside } = await activatePartners(tx, made.map(activationOf), { companyId, now });
  const done = new Map(made.map(({ applicant }, index) => [applicant, outcomes[index]]));
  return { outcomes: applicants.map((one) => outcomeOf(done.get(one) ?? refused.get(one))), alongside };
}

function outcomeOf<Outcome>(outcome: Outcome | undefined): Outcome {
  if (outcome === undefined) throw new Error('a registration forgot one of its applicants');
  return outcome;
}

const activationOf = ({ id, applicant: { actor, input }, upline, pin, staff }: Made) => ({
  partner: { id, username: input.username, fullName: input.fullName },
  upline,
  pin,
  byId: actor.id,
  staff,
  registeredBy: actor.id,
});

async function underUplines(
  tx: Tx,
  applicants: readonly Applicant[],
  { refused, companyId }: { refused: Refused; companyId: number },
): Promise<Placed[]> {
  const uplines = await holdPartners(
    tx,
    applicants.map(({ input }) => input.upline),
  );
  return applicants.flatMap((applicant) => {
    const upline = uplines.get(applicant.input.upline);
    const staff = isStaff(applicant.actor.role);
    if (upline) return [{ applicant, upline, staff, ownerId: staff ? companyId : applicant.actor.id }];
    refused.set(applicant, uplineNotFound());
    return [];
  });
}

/** Of each owner as many activation PINs as are asked for, as far as the stock reaches. */
async function holdActivationPins(tx: Tx, placed: readonly Placed[]): Promise<Map<number, PinLabel[]>> {
  const wanted = new Map<number, number>();
  for (const { ownerId } of placed) wanted.set(ownerId, (wanted.get(ownerId) ?? 0) + 1);
  const owners = [...wanted].map(([ownerId, quantity]) => ({ ownerId, quantity }));
  return holdPins(tx, { type: 'activation', owners });
}

type Writing = { refused: Refused; vault: Vault; now: Date };

/**
 * Accounts for those for whom there is a PIN, in the order in which they came; what one of them leaves, because a name is taken,
 * goes to the next of the same stock. PINs come before a NIK is compared with those of others: without one, no caller learns
 * which NIK are registered.
 */
async function withAccounts(
  tx: Tx,
  placed: readonly Placed[],
  { refused, vault, now }: Writing,
): Promise<Made[]> {
  const stock = await holdActivationPins(tx, placed);
  const made: Made[] = [];
  let left = placed;
  for (;;) {
    const paying: Paying[] = [];
    left = left.filter((one) => {
      const pin = stock.get(one.ownerId)?.shift();
      if (pin) paying.push({ ...one, pin });
      return !pin;
    });
    if (paying.length === 0) break;
    const people = paying.map(({ applicant }) => newPartner(applicant, vault));
    const written = await insertPartners(tx, people, now);
    for (const [index, one] of paying.entries()) {
      const id = outcomeOf(written[index]);
      if (typeof id === 'number') made.push({ ...one, id });
      else {
        refused.set(one.applicant, id);
        stock.get(one.ownerId)?.unshift(one.pin);
      }
    }
  }
  for (const { applicant, staff } of left) refused.set(applicant, activationPinShort(staff));
  return made;
}

function newPartner({ input, prepared }: Applicant, vault: Vault): NewPartner {
  return {
    username: input.username,
    fullName: input.fullName,
    email: input.email,
    passwordHash: prepared,
    nikCipher: vault.encrypt(input.nik).toString('hex'),
    nikIndex: vault.index(input.nik).toString('hex'),
    address: input.address,
    phone: input.phone,
    bank: input.bank,
    bankHolder: input.bankHolder,
    accountCipher: vault.encrypt(input.accountNumber).toString('hex'),
    accountLast4: input.accountNumber.slice(-4),
  };
}
