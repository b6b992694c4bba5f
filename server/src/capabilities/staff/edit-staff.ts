import { contract } from '@rimpang/contract/index';
import { listed } from '@rimpang/domain/listed';
import { passwordProblem } from '@rimpang/domain/passwords';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/requests/caller.ts';
import { Failure } from '../../platform/requests/failure.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import { verb } from '../../platform/requests/verb.ts';
import { beginEdit, hashPassword, issuingPassword, updateStaff } from '../accounts/index.ts';
import { messagesToOwners } from '../notifications/index.ts';
import { presentStaff } from './present-staff.ts';
import { editedStaff } from './staff-acts.ts';
import {
  confirmOnce,
  endSessionsOf,
  sessionsTopic,
  setPassword,
  spendProof,
  voidLinks,
} from '../sessions/index.ts';
import type { StaffRow } from './staff-store.ts';
import { temporaryUntil } from './temporary.ts';
import { staffMember } from './find-staff.ts';

/**
 * Name, e-mail and, where given, a password that another person now knows: it counts as temporary. A new password or
 * e-mail (people sign in with it) ends the other sessions; another e-mail is not confirmed (decision 214). Who changes it shows to be
 * the person (decision 209); the person, and owners, are told of what opens the account (215). Failures: PASSWORD_WRONG, SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES, NOT_FOUND, FORBIDDEN, EDITED_MEANWHILE, EMAIL_TAKEN, INPUT_INVALID (password).
 */
export const editStaff = verb(contract.identity.editStaff, {
  idempotent: true,
  prepare: async ({ db, actor, input, now, services, caller }) => {
    const before = await staffMember(db, input.accountId);
    demandEditable(before, actor, services.companyId);
    const problem = input.password ? passwordProblem(input.password, before.role) : null;
    if (problem) throw new Failure('INPUT_INVALID', { fields: { password: problem } });
    const proof = await confirmOnce({ db, services, now, caller }, actor.id, input);
    return { proof, hash: input.password ? await hashPassword(input.password) : null };
  },
  run: async ({ tx, actor, input, now, services, caller, prepared: { proof, hash } }) => {
    await spendProof(tx, actor.id, proof, now);
    const { accountId: id, fullName, email, revision } = input;
    await beginEdit(tx, { accountId: id, revision, byId: actor.id, now });
    const before = await staffMember(tx, id);
    demandEditable(before, actor, services.companyId);
    const isMoved = await updateStaff(tx, { id, fullName, email });
    const keep = id === actor.id ? caller.sessionHash : undefined;
    if (isMoved) {
      await endSessionsOf(tx, id, 'email-changed', keep);
      await voidLinks(tx, id, ['reset-password'], now);
    }
    if (hash) {
      await setPassword(tx, issuingPassword({ id, hash, until: temporaryUntil(now) }), now);
      await endSessionsOf(tx, id, 'password-replaced');
    }
    const detail = {
      before: { fullName: before.fullName, email: before.email },
      after: { fullName, email },
      passwordReplaced: hash !== null,
    };
    return {
      result: presentStaff(await staffMember(tx, id), actor, services.companyId),
      audit: { subject: `account:${id}`, detail },
      messages: await told(tx, before, { ...input, isMoved }, { by: actor, now }),
      live: [sessionsTopic(id), `account:${id}`, 'staff'],
    };
  },
});

type Edited = { fullName: string; email: string; password?: string | undefined; isMoved: boolean };

/** The person at the address that was known before, and owners: where sign-in and e-mails go, and who knows the password. */
async function told(
  tx: Tx,
  before: StaffRow,
  { fullName, email, password, isMoved }: Edited,
  { by, now }: { by: Actor; now: Date },
): Promise<Message[]> {
  const { id, username } = before;
  const moved = isMoved ? { before: before.email, after: email } : null;
  const act = editedStaff({ username, fullName }, { email: moved, passwordReplaced: Boolean(password) });
  if (!act) return [];
  const person: Message = {
    to: id,
    kind: 'identity.account-changed',
    title: 'Data akun Anda diubah',
    body: `${by.fullName} mengubah ${whatOf(isMoved, Boolean(password))} akun staf Anda. Jika Anda tidak memintanya, segera hubungi pemilik perusahaan.`,
    ...(before.email && { email: { address: before.email, name: before.fullName } }),
  };
  return [person, ...(await messagesToOwners(tx, act, { by, now, but: id }))];
}

const whatOf = (isMoved: boolean, isReplaced: boolean) =>
  listed([...(isMoved ? ['email login'] : []), ...(isReplaced ? ['password'] : [])]);

function demandEditable(row: StaffRow, actor: Actor, companyId: number): void {
  if (!presentStaff(row, actor, companyId).may.edit) throw new Failure('FORBIDDEN');
}
