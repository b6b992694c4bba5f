import { contract } from '@rimpang/contract/index';
import { isStaff } from '@rimpang/domain/roles';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/requests/caller.ts';
import { Failure } from '../../platform/requests/failure.ts';
import type { AuditNote, Message } from '../../platform/requests/outcome-store.ts';
import { announceIn } from '../../platform/database/live-postgres.ts';
import { verb } from '../../platform/requests/verb.ts';
import { findActor, findAccount } from '../accounts/index.ts';
import { recordSystemEntry } from '../audit/index.ts';
import { enqueueMessages } from '../notifications/index.ts';
import {
  confirmPerson,
  deleteFactor,
  endSessionsOf,
  sessionsTopic,
  spendIfAsked,
} from '../sessions/index.ts';

/**
 * Switches off the second factor of a person who lost phone and recovery codes; every session of that person ends. Staff
 * by the super_admin only, who shows to be the person (decision 209), never for oneself. Failures: NOT_FOUND, FORBIDDEN; of staff INPUT_INVALID,
 * PASSWORD_WRONG, SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES.
 */
export const resetSecondFactor = verb(contract.identity.resetSecondFactor, {
  prepare: async ({ db, actor, input, now, services }) => {
    const target = await resettable(db, input.accountId, actor);
    return isStaff(target.role) ? confirmPerson({ db, services, now }, actor.id, input) : null;
  },
  run: async ({ tx, actor, input, now, prepared: proof }) => {
    const target = await resettable(tx, input.accountId, actor);
    if (isStaff(target.role)) await spendIfAsked(tx, actor.id, proof, now);
    return {
      result: {},
      audit: await switchOff(tx, target, input.reason),
      messages: [emailTo(target)],
      live: [sessionsTopic(target.id)],
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

type Target = { id: number; email: string; fullName: string };

async function switchOff(tx: Tx, { id }: Target, reason: string): Promise<AuditNote> {
  const was = await deleteFactor(tx, id);
  await endSessionsOf(tx, id, 'second-factor-changed');
  return { subject: `account:${id}`, detail: { reason, was } };
}

const emailTo = ({ id, email, fullName }: Target): Message => ({
  to: id,
  kind: 'identity.second-factor',
  title: 'Verifikasi dua langkah dimatikan',
  body: 'Staf kami mematikan verifikasi dua langkah akun Anda dan mengeluarkan semua perangkat. Jika Anda tidak memintanya, segera hubungi layanan pelanggan.',
  email: { address: email, name: fullName },
});

/**
 * The same from the operator's terminal, for the last super admin, whom no other person can help: an operator who can read the
 * database's password may do this, and the audit says that it was done there. False where no account has that username.
 */
export async function resetSecondFactorAtTerminal(
  db: Database,
  username: string,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const target = await findActor(tx, username);
    if (!target) return false;
    const audit = await switchOff(tx, target, 'Dari terminal server');
    await recordSystemEntry(tx, 'identity.resetSecondFactor', audit, now);
    await enqueueMessages(tx, [emailTo(target)], now);
    await announceIn(tx, [sessionsTopic(target.id), `account:${target.id}`]);
    return true;
  });
}
