import { contract } from '@rimpang/contract/index';
import type { editPartnerInput } from '@rimpang/contract/partner-administration';
import type { SensitiveKind } from '@rimpang/domain/account-changes';
import { listed } from '@rimpang/domain/listed';
import { passwordProblem } from '@rimpang/domain/passwords';
import type { z } from 'zod';
import { Failure } from '../../platform/requests/failure.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { verb } from '../../platform/requests/verb.ts';
import {
  beginEdit,
  hashPassword,
  type StoredProfile,
  lockStoredProfile,
  updateProfile,
} from '../accounts/index.ts';
import { changeAsStaff, sessionsTopic } from '../sessions/index.ts';
import { lockPartnerAccount, type PartnerAccount, replacePassword, changePartner } from '../staff/index.ts';

type Input = z.infer<typeof editPartnerInput>;

/** Numbers that were not revealed are not sent; they must be there then. */
function demandNumbers(input: Input, profile: StoredProfile): void {
  const fields: Record<string, string> = {};
  if (!input.nik && !profile.nikCipher) fields.nik = 'NIK KTP wajib diisi';
  if (!input.accountNumber && !profile.accountCipher) fields.accountNumber = 'Nomor rekening wajib diisi';
  if (Object.keys(fields).length > 0) throw new Failure('INPUT_INVALID', { fields });
}

/** What changed, both sides in the open; of numbers and passwords only that they changed. */
function changesOf(input: Input, account: PartnerAccount, profile: StoredProfile, vault: Vault) {
  const sides = {
    fullName: [account.fullName, input.fullName],
    email: [account.email, input.email],
    rank: [account.rank, input.rank],
    address: [profile.address, input.address],
    phone: [profile.phone, input.phone],
    bank: [profile.bankCode, input.bank],
    bankHolder: [profile.bankHolder, input.bankHolder],
  };
  const changed = Object.entries(sides).filter(([, [before, after]]) => before !== after);
  const differs = (given: string | undefined, cipher: Buffer | null) =>
    given !== undefined && (!cipher || vault.decrypt(cipher) !== given);
  return {
    before: Object.fromEntries(changed.map(([field, [before]]) => [field, before])),
    after: Object.fromEntries(changed.map(([field, [, after]]) => [field, after])),
    nikChanged: differs(input.nik, profile.nikCipher),
    accountChanged: differs(input.accountNumber, profile.accountCipher),
    passwordReplaced: Boolean(input.password),
  };
}

/** Which of the three were changed that together give an account away. */
function kindsOf({ after, accountChanged, passwordReplaced }: ReturnType<typeof changesOf>): SensitiveKind[] {
  const bank = accountChanged || 'bank' in after || 'bankHolder' in after;
  return [
    ...('email' in after ? (['email'] as const) : []),
    ...(bank ? (['bank'] as const) : []),
    ...(passwordReplaced ? (['password'] as const) : []),
  ];
}

/** A change of where money or e-mails go is announced to the address that was known before. */
function announce(account: PartnerAccount, changes: ReturnType<typeof changesOf>): Message[] {
  const moved = kindsOf(changes).filter((kind) => kind !== 'password');
  if (moved.length === 0) return [];
  const what = listed(moved.map((kind) => (kind === 'bank' ? 'rekening bank' : kind)));
  const checked = moved.includes('bank') ? ' Penarikan ke rekening yang baru diperiksa lebih teliti.' : '';
  const email = account.emailCounts ? { address: account.email, name: account.fullName } : undefined;
  return [
    {
      to: account.id,
      kind: 'partners.data-changed',
      title: 'Data akun Anda diubah',
      body: `Staf kami mengubah ${what} pada akun Anda.${checked} Jika Anda tidak memintanya, segera hubungi layanan pelanggan.`,
      email,
    },
  ];
}

/**
 * Staff correct a partner's data (R5.11). A new password counts as temporary: 24 hours, to be
 * changed at the next sign-in, and all sessions end. The e-mail of a sign-up stays claimed until its owner opened a link.
 * Failures: NOT_FOUND, EDITED_MEANWHILE, EMAIL_TAKEN, NIK_TAKEN, INPUT_INVALID (password, or a number that is not known yet), SECOND_PERSON where one
 * person would have changed e-mail, bank account and password (decision 083).
 */
export const editPartner = verb(contract.partners.edit, {
  idempotent: true,
  prepare: async ({ input }) => {
    if (!input.password) return null;
    const problem = passwordProblem(input.password, 'mitra');
    if (problem) throw new Failure('INPUT_INVALID', { fields: { password: problem } });
    return hashPassword(input.password);
  },
  run: async ({ tx, actor, input, now, services, prepared: passwordHash }) => {
    const { vault } = services;
    const {
      partnerId: id,
      fullName,
      email,
      rank,
      address,
      phone,
      bank,
      bankHolder,
      nik,
      accountNumber,
    } = input;
    const account = await lockPartnerAccount(tx, id);
    const profile = await lockStoredProfile(tx, id);
    if (!account || account.closed || account.role !== 'mitra' || !profile) throw new Failure('NOT_FOUND');
    await beginEdit(tx, { accountId: id, revision: input.revision, byId: actor.id, now });
    demandNumbers(input, profile);
    const detail = changesOf(input, account, profile, vault);
    const change = { accountId: id, kinds: kindsOf(detail), by: actor, now };
    await changeAsStaff(tx, change, { email: 'email', bank: 'accountNumber', password: 'password' });
    const confirmation = await changePartner(tx, { id, fullName, email, rank }, { vault, now });
    await updateProfile(tx, {
      id,
      address,
      phone,
      bank,
      bankHolder,
      nik: nik ? { cipher: vault.encrypt(nik), index: vault.index(nik) } : null,
      account: accountNumber
        ? { cipher: vault.encrypt(accountNumber), last4: accountNumber.slice(-4) }
        : null,
    });
    if (passwordHash) await replacePassword(tx, id, passwordHash, now);
    return {
      result: {},
      audit: { subject: `partner:${id}`, detail },
      messages: [...announce(account, detail), ...confirmation],
      live: [`account:${id}`, 'partners', sessionsTopic(id)],
    };
  },
});
