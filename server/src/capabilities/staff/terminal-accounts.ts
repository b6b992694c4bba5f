import { formatMoment } from '@rimpang/domain/calendar';
import { email as emailField, staffUsername } from '@rimpang/contract/fields';
import { isStaff } from '@rimpang/domain/roles';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import { announceIn } from '../../platform/database/live-postgres.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { recordSystemEntry } from '../audit/index.ts';
import { enqueueMessages, messagesToOwners } from '../notifications/index.ts';
import { confirmationEmail, endSessionsOf, sessionsTopic, setPassword } from '../sessions/index.ts';
import {
  findActor,
  selectEmailOwner,
  hashPassword,
  readablePassword,
  findAccount,
  createAccount,
  lockAccount,
  lockSuperAdmins,
  issuingPassword,
} from '../accounts/index.ts';
import { issuedPassword, madeStaff } from './staff-acts.ts';
import { temporaryUntil } from './temporary.ts';

/** Messages of a command, and their receivers' bells. */
export async function tell(tx: Tx, messages: readonly Message[], now: Date): Promise<void> {
  await enqueueMessages(tx, messages, now);
  await announceIn(tx, [...new Set(messages.flatMap(({ to }) => (to === null ? [] : [`account:${to}`])))]);
}

/** A command of the terminal that cannot be done, said in Indonesian to the operator. */
export class AccountError extends Error {
  override name = 'AccountError';
}

/** Shown once at the terminal. */
export type Issued = { username: string; password: string; until: Date };

const fromTerminal = 'Dari terminal server';

const unknown = (username: string) => new AccountError(`Username '${username}' tidak ditemukan.`);

/**
 * A temporary password for staff who lost theirs and whom no other person can help: good for 24 hours, to be changed at the
 * next sign-in; every session ends. Throws `AccountError` for partners, unknown names, and where one made here is still
 * good, unless `again`.
 */
export async function resetPasswordAtTerminal(
  db: Database,
  { username, again, now }: { username: string; again: boolean; now: Date },
): Promise<Issued> {
  const password = readablePassword();
  const hash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const found = await findActor(tx, username);
    if (!found) throw unknown(username);
    if (!isStaff(found.role))
      throw new AccountError(
        `'${found.username}' adalah mitra: minta staf membuat password sementara lewat Daftar Seluruh Mitra, atau pakai 'Lupa password'.`,
      );
    await lockAccount(tx, found.id);
    const account = await findAccount(tx, found.id);
    // Deleted while this waited: nothing was set that could be shown.
    if (!account) throw unknown(username);
    const until = account.mustChangePassword ? account.temporaryUntil : null;
    if (until && until > now && !again)
      throw new AccountError(
        `Password sementara '${found.username}' masih berlaku sampai ${formatMoment(until)}. Pakai yang itu, atau buat yang baru dengan menambahkan --confirm.`,
      );
    const issued = { username: found.username, password, until: temporaryUntil(now) };
    await setPassword(tx, issuingPassword({ id: found.id, hash, until: issued.until }), now);
    await endSessionsOf(tx, found.id, 'password-replaced');
    const message: Message = {
      to: found.id,
      kind: 'identity.temporary-password',
      title: 'Password sementara dibuat',
      body: 'Password sementara untuk akun Anda dibuat dari terminal server; berlaku 24 jam dan harus diganti saat login. Jika Anda tidak memintanya, segera periksa siapa yang dapat masuk ke server.',
      email: { address: found.email, name: found.fullName },
    };
    const audit = { subject: `account:${found.id}`, detail: { reason: fromTerminal } };
    await recordSystemEntry(tx, 'identity.issueTemporaryPassword', audit, now);
    const owners = await messagesToOwners(tx, issuedPassword(found), { by: null, now, but: found.id });
    await tell(tx, [message, ...owners], now);
    await announceIn(tx, [sessionsTopic(found.id)]);
    return issued;
  });
}

/**
 * Another super admin, for a company whose own cannot get in. The address counts once the e-mail to it was answered.
 * Throws `AccountError` where username or address are taken or no use.
 */
export async function createSuperAdminAtTerminal(
  db: Database,
  person: { username: string; email: string; vault: Vault; now: Date },
): Promise<Issued> {
  const { username, email, vault, now } = person;
  for (const [field, value] of [
    [staffUsername, username],
    [emailField('Email wajib diisi'), email],
  ] as const) {
    const parsed = field.safeParse(value);
    if (!parsed.success) throw new AccountError(`'${value}': ${parsed.error.issues[0]?.message ?? ''}`);
  }
  const password = readablePassword();
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    await lockSuperAdmins(tx);
    if (await findActor(tx, username)) throw new AccountError(`Username '${username}' sudah dipakai.`);
    if (await selectEmailOwner(tx, email))
      throw new AccountError(`Email '${email}' sudah dipakai akun lain.`);
    const role = 'super_admin';
    const account = {
      username,
      fullName: username,
      email,
      emailKnown: false,
      role,
      rank: 'Admin',
      passwordHash,
      now,
    } as const;
    const id = await createAccount(tx, account);
    const issued = { username, password, until: temporaryUntil(now) };
    await setPassword(tx, issuingPassword({ id, hash: passwordHash, until: issued.until }), now);
    const audit = { subject: `account:${id}`, detail: { after: { username, role }, reason: fromTerminal } };
    await recordSystemEntry(tx, 'identity.registerStaff', audit, now);
    const act = madeStaff({ username, fullName: username, role });
    const owners = await messagesToOwners(tx, act, { by: null, now, but: id });
    await tell(tx, [...(await confirmationEmail(tx, id, vault, now)), ...owners], now);
    return issued;
  });
}
