import { contract } from '@rimpang/contract/index';
import { mayManageStaff } from '@rimpang/domain/staff';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { messagesToOwners } from '../notifications/index.ts';
import { confirmOnce, endSessionsOf, sessionsTopic, spendProof } from '../sessions/index.ts';
import { closeAccount, findAccount, lockAccount, lockSuperAdmins } from '../accounts/index.ts';
import { staffMember } from './find-staff.ts';
import { forgetPerson } from './forget-person.ts';
import { deletedStaff } from './staff-acts.ts';

/**
 * Closes a staff account for good; what it did keeps its name, picture and addresses go. Takes a proof of the person (decision
 * 209); of an owner the others are told (215). Refused for oneself, the company, or the last super admin.
 * Failures: NOT_FOUND, FORBIDDEN, NOT_YOURSELF, LAST_SUPER_ADMIN, CLOSE_AS_PARTNER for a promoted partner, PASSWORD_WRONG,
 * SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES.
 */
export const deleteStaff = verb(contract.identity.deleteStaff, {
  idempotent: true,
  prepare: ({ db, actor, input, now, services, caller }) =>
    confirmOnce({ db, services, now, caller }, actor.id, input),
  lock: async (tx, { accountId }) => {
    // What the person is doing at this moment comes first, and goes with the account; what begins later sees that it is closed. Before the
    // super admins, for whom it may wait itself; one of them is locked among them.
    const target = await findAccount(tx, accountId);
    if (target && target.role !== 'super_admin') await lockAccount(tx, accountId);
    await lockSuperAdmins(tx);
  },
  run: async ({ tx, actor, input, now, services, prepared: proof }) => {
    const superAdmins = await lockSuperAdmins(tx);
    const row = await staffMember(tx, input.accountId);
    if (row.id === actor.id) throw new Failure('NOT_YOURSELF');
    if (row.id === services.companyId) throw new Failure('LAST_SUPER_ADMIN');
    if (!mayManageStaff(actor.role, row.role)) throw new Failure('FORBIDDEN');
    if (row.role === 'super_admin' && superAdmins < 2) throw new Failure('LAST_SUPER_ADMIN');
    if (row.partner) throw new Failure('CLOSE_AS_PARTNER');
    await spendProof(tx, actor.id, proof, now);
    await closeAccount(tx, row.id, now);
    await forgetPerson(tx, row.id);
    await endSessionsOf(tx, row.id, 'account-closed');
    const { username, fullName, role } = row;
    const wasOwner = role === 'super_admin';
    return {
      result: {},
      audit: { subject: `account:${row.id}`, detail: { before: { username, fullName, role } } },
      messages: wasOwner ? await messagesToOwners(tx, deletedStaff(row), { by: actor, now }) : [],
      live: [sessionsTopic(row.id), 'staff'],
    };
  },
});
