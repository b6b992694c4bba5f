import { contract } from '@rimpang/contract/index';
import { grantableRoles } from '@rimpang/domain/staff';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { hashPassword, readablePassword, createAccount, issuingPassword } from '../accounts/index.ts';
import { setPassword } from '../sessions/index.ts';
import { presentStaff } from './present-staff.ts';
import { temporaryUntil } from './temporary.ts';
import { staffMember } from './find-staff.ts';

/**
 * Daftar Admin Baru: the password is made here, shown once, good for 24 hours and to be changed at the first sign-in.
 * Failures: USERNAME_TAKEN, EMAIL_TAKEN, FORBIDDEN for a role the reader may not give.
 */
export const registerStaff = verb(contract.identity.registerStaff, {
  prepare: async ({ actor, input }) => {
    if (!grantableRoles(actor.role).includes(input.role)) throw new Failure('FORBIDDEN');
    const password = readablePassword();
    return { password, hash: await hashPassword(password) };
  },
  run: async ({ tx, actor, input, now, services, prepared: { password, hash } }) => {
    const until = temporaryUntil(now);
    const id = await createAccount(tx, { ...input, rank: 'Admin', passwordHash: hash, now });
    await setPassword(tx, issuingPassword({ id, hash, until }), now);
    const account = presentStaff(await staffMember(tx, id), actor, services.companyId);
    const { username, fullName, role } = input;
    return {
      result: { account, password, expiresAt: until.toISOString() },
      audit: { subject: `account:${id}`, detail: { after: { username, fullName, role } } },
    };
  },
});
