import { contract } from '@rimpang/contract/index';
import { isStaff, type Role } from '@rimpang/domain/roles';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/requests/caller.ts';
import { Failure } from '../../platform/requests/failure.ts';
import type { AuditNote, Message } from '../../platform/requests/outcome-store.ts';
import { announceIn } from '../../platform/database/live-postgres.ts';
import { verb } from '../../platform/requests/verb.ts';
import { findActor, findAccount, holdOpen } from '../accounts/index.ts';
import { recordSystemEntry } from '../audit/index.ts';
import { messagesToOwners } from '../notifications/index.ts';
import { confirmOnce, deleteFactor, endSessionsOf, sessionsTopic, spendIfAsked } from '../sessions/index.ts';
import { switchedFactorOff } from './staff-acts.ts';
import { AccountError, tell } from './terminal-accounts.ts';

/**
 * Switches off the second factor of a person who lost phone and recovery codes; every session of that person ends. Staff
 * by the super_admin only, who shows to be the person (decision 209), never for oneself. `was` says whether it was on, also to a repeat of the same
 * request. Failures: NOT_FOUND, FORBIDDEN; of staff INPUT_INVALID,
 * PASSWORD_WRONG, SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES.
 */
export const resetSecondFactor = verb(contract.identity.resetSecondFactor, {
  idempotent: true,
  prepare: async ({ db, actor, input, now, services, caller }) => {
    const target = await resettable(db, input.accountId, actor);
    return isStaff(target.role) ? confirmOnce({ db, services, now, caller }, actor.id, input) : null;
  },
  run: async ({ tx, actor, input, now, prepared: proof }) => {
    // A closing or promotion waits, or was first and is seen here: the person is told, and of staff the owners.
    await holdOpen(tx, [input.accountId]);
    const target = await resettable(tx, input.accountId, actor);
    if (isStaff(target.role)) await spendIfAsked(tx, actor.id, proof, now);
    const was = await switchOff(tx, target);
    return {
      result: { was },
      audit: noteOf(target, input.reason, was),
      messages: await toldOf(tx, target, { was, by: actor, now }),
      live: [sessionsTopic(target.id), 'staff'],
    };
  },
});

/** Failures: NOT_FOUND; FORBIDDEN for oneself, and for staff unless by the super_admin. */
async function resettable(db: Database | Tx, accountId: number, actor: Actor) {
  const target = await findAccount(db, accountId);
  if (!target) throw new Failure('NOT_FOUND');
  if (target.id === actor.id) throw new Failure('FORBIDDEN');
  if (isStaff(target.role) && actor.role !== 'super_admin') throw new Failure('FORBIDDEN');
  return target;
}

type Target = { id: number; username: string; email: string; fullName: string; role: Role };

async function switchOff(tx: Tx, { id }: Target): Promise<boolean> {
  const was = await deleteFactor(tx, id);
  await endSessionsOf(tx, id, 'second-factor-changed');
  return was;
}

const noteOf = ({ id }: Target, reason: string, was: boolean): AuditNote => ({
  subject: `account:${id}`,
  detail: { reason, was },
});

const wasOn = {
  title: 'Verifikasi dua langkah dimatikan',
  body: 'Staf kami mematikan verifikasi dua langkah akun Anda dan mengeluarkan semua perangkat.',
};
const wasOff = {
  title: 'Semua perangkat Anda dikeluarkan',
  body: 'Staf kami mengeluarkan semua perangkat dari akun Anda. Verifikasi dua langkah akun Anda tidak sedang menyala.',
};

/** The person, and of staff whose factor was on the owners (decision 215). */
async function toldOf(
  tx: Tx,
  target: Target,
  { was, by, now }: { was: boolean; by: Actor | null; now: Date },
): Promise<Message[]> {
  const { id, email, fullName, role } = target;
  const { title, body } = was ? wasOn : wasOff;
  const person: Message = {
    to: id,
    kind: 'identity.second-factor',
    title,
    body: `${body} Jika Anda tidak memintanya, segera hubungi layanan pelanggan.`,
    email: { address: email, name: fullName },
  };
  if (!was || !isStaff(role)) return [person];
  return [person, ...(await messagesToOwners(tx, switchedFactorOff(target), { by, now, but: id }))];
}

/**
 * The same from the operator's terminal, for the last super admin, whom no other person can help: an operator who can read the
 * database's password may do this, and the audit says that it was done there. Null where no account has that username, else whether it was on.
 */
export async function resetSecondFactorAtTerminal(
  db: Database,
  username: string,
  now: Date,
): Promise<{ was: boolean } | null> {
  return db.transaction().execute(async (tx) => {
    const target = await findActor(tx, username);
    if (!target) return null;
    if (!isStaff(target.role))
      throw new AccountError(
        `'${target.username}' adalah mitra: minta staf mematikan verifikasi dua langkahnya lewat Daftar Seluruh Mitra.`,
      );
    if (!(await holdOpen(tx, [target.id])).has(target.id)) return null;
    const was = await switchOff(tx, target);
    const audit = noteOf(target, 'Dari terminal server', was);
    await recordSystemEntry(tx, 'identity.resetSecondFactor', audit, now);
    await tell(tx, await toldOf(tx, target, { was, by: null, now }), now);
    await announceIn(tx, [sessionsTopic(target.id)]);
    return { was };
  });
}
