import { contract } from '@rimpang/contract/index';
import { isStaff, type Role } from '@rimpang/domain/roles';
import { mayManageStaff } from '@rimpang/domain/staff';
import type { Actor } from '../../platform/requests/caller.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { hashPassword, readablePassword, findAccount, holdOpen, issuingPassword } from '../accounts/index.ts';
import { messagesToOwners } from '../notifications/index.ts';
import {
  endSessionsOf,
  changeAsStaff,
  confirmOnce,
  sessionsTopic,
  setPassword,
  spendIfAsked,
} from '../sessions/index.ts';
import { issuedPassword } from './staff-acts.ts';
import { temporaryUntil } from './temporary.ts';

/**
 * Gives a person who lost theirs a password that is told to this one request and to its repeat (decision 224), good for 24 hours and to be changed at the
 * next sign-in; every session of that person ends. Staff get theirs from those who manage them (an admin: finance and cs), who show to be the person (decision 209), and of
 * theirs owners are told (215); no person from themselves.
 * R2.3.15, decision 019 ('Lihat Password'). Failures: NOT_FOUND, FORBIDDEN, SECOND_PERSON (decision 083); of
 * staff INPUT_INVALID, PASSWORD_WRONG, SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES.
 */
export const issueTemporaryPassword = verb(contract.identity.issueTemporaryPassword, {
  idempotent: true,
  answerHoldsSecret: true,
  prepare: async ({ db, actor, input, now, services, caller }) => {
    const target = await findAccount(db, input.accountId);
    if (target) demandManageable(target, actor);
    const proof =
      target && isStaff(target.role)
        ? await confirmOnce({ db, services, now, caller }, actor.id, input)
        : null;
    const password = readablePassword();
    return { proof, password, hash: await hashPassword(password) };
  },
  run: async ({ tx, actor, input, now, prepared }) => {
    await holdOpen(tx, [input.accountId]);
    const target = await findAccount(tx, input.accountId);
    if (!target) throw new Failure('NOT_FOUND');
    demandManageable(target, actor);
    if (isStaff(target.role)) await spendIfAsked(tx, actor.id, prepared.proof, now);
    else await changeAsStaff(tx, { accountId: target.id, kinds: ['password'], by: actor, now });
    const until = temporaryUntil(now);
    await setPassword(tx, issuingPassword({ id: target.id, hash: prepared.hash, until }), now);
    await endSessionsOf(tx, target.id, 'password-replaced');
    return {
      result: { password: prepared.password, expiresAt: until.toISOString() },
      audit: { subject: `account:${target.id}`, detail: { reason: input.reason } },
      messages: [
        {
          to: target.id,
          kind: 'identity.temporary-password',
          title: 'Password sementara dibuat',
          body: 'Staf kami membuat password sementara untuk akun Anda; berlaku 24 jam dan harus diganti saat login. Jika Anda tidak memintanya, segera hubungi layanan pelanggan.',
          email: { address: target.email, name: target.fullName },
        },
        ...(isStaff(target.role)
          ? await messagesToOwners(tx, issuedPassword(target), { by: actor, now, but: target.id })
          : []),
      ],
      live: [sessionsTopic(target.id), ...(isStaff(target.role) ? ['staff'] : [])],
    };
  },
});

/** Failures: FORBIDDEN for oneself, and for staff whom the reader does not manage. */
function demandManageable({ id, role }: { id: number; role: Role }, actor: Actor): void {
  if (id === actor.id) throw new Failure('FORBIDDEN');
  if (isStaff(role) && !mayManageStaff(actor.role, role)) throw new Failure('FORBIDDEN');
}
