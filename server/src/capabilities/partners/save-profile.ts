import { contract } from '@rimpang/contract/index';
import { bankLabel, maskAccountNumber } from '@rimpang/domain/partners';
import type { Actor } from '../../platform/requests/caller.ts';
import { Failure } from '../../platform/requests/failure.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { type InputOf, verb } from '../../platform/requests/verb.ts';
import { beginEdit, hashPassword, updateOwnProfile } from '../accounts/index.ts';
import {
  confirmOnce,
  noteOwnBankChange,
  sessionsTopic,
  setOwnName,
  setOwnPassword,
  spendProof,
} from '../sessions/index.ts';
import { ownProfileOf } from './own-profile.ts';
import { selectProfile } from './store.ts';

const needsProof = (input: InputOf<typeof contract.partners.saveProfile>): boolean =>
  input.bank !== null || input.newPassword !== '';

type Bank = { label: string; masked: string };

const inWords = ({ label, masked }: Bank) => `${label} ${masked}`;

/**
 * Saves the account form (R2.2.24, R5.10). Username and e-mail stay. A new password or another bank account needs
 * the current password, and a code where the second factor is on (decision 207); the change of bank is told to the account's e-mail, so
 * that the person who took over a phone cannot redirect money silently. A repeat of what was saved is answered without either: its code is
 * used up, its password replaced. Failures: PROFILE_NOT_FOUND, EDITED_MEANWHILE, PASSWORD_WRONG (currentPassword), SECOND_FACTOR_WRONG (code),
 * TOO_MANY_TRIES.
 */
export const saveOwnProfile = verb(contract.partners.saveProfile, {
  idempotent: true,
  prepare: async ({ db, actor, input, now, services, caller }) => {
    if (!needsProof(input)) return null;
    const proof = await confirmOnce({ db, services, now, caller }, actor.id, input);
    return (
      proof && { proof, newHash: input.newPassword === '' ? null : await hashPassword(input.newPassword) }
    );
  },
  run: async ({ tx, actor, input, now, services, caller, prepared }) => {
    if (needsProof(input)) await spendProof(tx, actor.id, prepared?.proof ?? null, now);
    await beginEdit(tx, { accountId: actor.id, revision: input.revision, byId: actor.id, now });
    const before = await selectProfile(tx, actor.id);
    if (!before) throw new Failure('PROFILE_NOT_FOUND');
    const bank = input.bank && {
      code: input.bank.code,
      holder: input.bank.holder,
      cipher: services.vault.encrypt(input.bank.accountNumber),
      last4: input.bank.accountNumber.slice(-4),
    };
    await updateOwnProfile(tx, actor.id, { phone: input.phone, address: input.address, bank });
    const isMoved = bank && changesBank(before, bank, input.bank?.accountNumber, services.vault);
    if (isMoved) await noteOwnBankChange(tx, actor, now);
    await setOwnName(tx, actor.id, input.fullName);
    const newHash = prepared?.newHash;
    if (prepared && newHash)
      await setOwnPassword(
        tx,
        { id: actor.id, oldHash: prepared.proof.passwordHash, newHash },
        { caller, now },
      );

    const old = before.accountLast4
      ? { label: bankLabel(before.bankCode ?? ''), masked: maskAccountNumber(before.accountLast4) }
      : null;
    const fresh = isMoved && { label: bankLabel(bank.code), masked: maskAccountNumber(bank.last4) };
    return {
      result: await ownProfileOf(tx, actor, services.vault),
      audit: {
        subject: `partner:${actor.id}`,
        detail: {
          name:
            input.fullName === before.fullName
              ? undefined
              : { before: before.fullName, after: input.fullName },
          bank: fresh ? { before: old && inWords(old), after: inWords(fresh) } : undefined,
          password: newHash ? 'changed' : undefined,
        },
      },
      messages: [
        ...(fresh ? [bankChanged(actor, old, fresh)] : []),
        ...(newHash ? [passwordChanged(actor)] : []),
      ],
      live: [`account:${actor.id}`, 'partners', ...(newHash ? [sessionsTopic(actor.id)] : [])],
    };
  },
});

type Given = { code: string; holder: string };

/** The same account entered once more is no change. */
function changesBank(
  before: { bankCode: string | null; bankHolder: string | null; accountCipher: Buffer | null },
  { code, holder }: Given,
  accountNumber: string | undefined,
  vault: Vault,
): boolean {
  if (before.bankCode !== code || before.bankHolder !== holder || !before.accountCipher) return true;
  return vault.decrypt(before.accountCipher) !== accountNumber;
}

const warning = 'Jika bukan Anda yang melakukannya, segera hubungi layanan pelanggan.';

const mailbox = (actor: Actor) => ({ address: actor.email, name: actor.fullName });

function bankChanged(actor: Actor, old: Bank | null, fresh: Bank): Message {
  const from = old ? `dari ${inWords(old)} ` : '';
  return {
    to: actor.id,
    kind: 'partners.bank-changed',
    title: 'Rekening penarikan Anda diganti',
    body: `Rekening tujuan penarikan Anda diganti ${from}menjadi ${inWords(fresh)}. Penarikan yang sudah diajukan tetap ke rekening lama; penarikan ke rekening baru diperiksa lebih teliti. ${warning}`,
    link: '/dashboard/profile',
    email: mailbox(actor),
  };
}

function passwordChanged(actor: Actor): Message {
  return {
    to: actor.id,
    kind: 'identity.password-changed',
    title: 'Password Anda diganti',
    body: `Password akun Anda baru saja diganti dan semua perangkat lain dikeluarkan. ${warning}`,
    email: mailbox(actor),
  };
}
