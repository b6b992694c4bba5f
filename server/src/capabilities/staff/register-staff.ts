import { contract } from '@rimpang/contract/index';
import { grantableRoles } from '@rimpang/domain/staff';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { hashPassword, readablePassword, createAccount, issuingPassword } from '../accounts/index.ts';
import { messagesToOwners } from '../notifications/index.ts';
import { confirmOnce, setPassword, spendProof } from '../sessions/index.ts';
import { presentStaff } from './present-staff.ts';
import { madeStaff } from './staff-acts.ts';
import { temporaryUntil } from './temporary.ts';
import { staffMember } from './find-staff.ts';

/**
 * Daftar Admin Baru: the password is made here, told to this one request and to its repeat (decision 224), good for 24 hours and to be changed at the
 * first sign-in. Who makes staff shows to be the person (decision 209), and owners are told (215). Failures: USERNAME_TAKEN, EMAIL_TAKEN, FORBIDDEN for a role the reader may not give, PASSWORD_WRONG,
 * SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES.
 */
export const registerStaff = verb(contract.identity.registerStaff, {
  idempotent: true,
  answerHoldsSecret: true,
  prepare: async ({ db, actor, input, now, services, caller }) => {
    if (!grantableRoles(actor.role).includes(input.role)) throw new Failure('FORBIDDEN');
    const proof = await confirmOnce({ db, services, now, caller }, actor.id, input);
    const password = readablePassword();
    return { proof, password, hash: await hashPassword(password) };
  },
  run: async ({ tx, actor, input, now, services, prepared: { proof, password, hash } }) => {
    await spendProof(tx, actor.id, proof, now);
    const until = temporaryUntil(now);
    const { currentPassword: _, code: __, ...account } = input;
    const id = await createAccount(tx, { ...account, rank: 'Admin', passwordHash: hash, now });
    await setPassword(tx, issuingPassword({ id, hash, until }), now);
    const shown = presentStaff(await staffMember(tx, id), actor, services.companyId);
    const { username, fullName, role } = input;
    const act = madeStaff({ username, fullName, role });
    return {
      result: { account: shown, password, expiresAt: until.toISOString() },
      audit: { subject: `account:${id}`, detail: { after: { username, fullName, role } } },
      messages: await messagesToOwners(tx, act, { by: actor, now, but: id }),
      live: ['staff'],
    };
  },
});
