import { contract } from '@rimpang/contract/index';
import { passwordProblem } from '@rimpang/domain/passwords';
import { grantableRoles, mayManageStaff } from '@rimpang/domain/staff';
import type { Actor } from '../../platform/requests/caller.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { verb, view } from '../../platform/requests/verb.ts';
import {
  beginEdit,
  hashPassword,
  readablePassword,
  createAccount,
  setTemporaryPassword,
} from '../accounts/index.ts';
import { presentStaff } from './present-staff.ts';
import { endSessionsOf, sessionsTopic } from '../sessions/index.ts';
import { closeAccount, lockSuperAdmins, selectStaff, type StaffRow, updateStaff } from './staff-store.ts';
import { temporaryUntil } from './temporary.ts';

async function staffMember(db: Database | Tx, id: number): Promise<StaffRow> {
  const [row] = await selectStaff(db, id);
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}

/** Akses Kontrol: every staff account, with what the reader may do to each. */
export const staff = view(contract.identity.staff, async ({ db, actor, services }) => ({
  rows: (await selectStaff(db, null)).map((row) => presentStaff(row, actor, services.companyId)),
}));

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
    await setTemporaryPassword(tx, { id, hash, until });
    const account = presentStaff(await staffMember(tx, id), actor, services.companyId);
    const { username, fullName, role } = input;
    return {
      result: { account, password, expiresAt: until.toISOString() },
      audit: { subject: `account:${id}`, detail: { after: { username, fullName, role } } },
    };
  },
});

/**
 * Name, e-mail and, where given, a password that another person now knows: it counts as temporary. A new password or
 * e-mail (people sign in and are sent links with it) ends the other sessions.
 * Failures: NOT_FOUND, FORBIDDEN, EDITED_MEANWHILE, EMAIL_TAKEN, INPUT_INVALID (password).
 */
export const editStaff = verb(contract.identity.editStaff, {
  prepare: async ({ db, actor, input, services }) => {
    const before = await staffMember(db, input.accountId);
    demandEditable(before, actor, services.companyId);
    const problem = input.password ? passwordProblem(input.password, before.role) : null;
    if (problem) throw new Failure('INPUT_INVALID', { fields: { password: problem } });
    return { hash: input.password ? await hashPassword(input.password) : null };
  },
  run: async ({ tx, actor, input, now, services, caller, prepared: { hash } }) => {
    const { accountId: id, fullName, email, revision } = input;
    await beginEdit(tx, { accountId: id, revision, byId: actor.id, now });
    const before = await staffMember(tx, id);
    demandEditable(before, actor, services.companyId);
    const isMoved = await updateStaff(tx, { id, fullName, email });
    const keep = id === actor.id ? caller.sessionHash : undefined;
    if (isMoved) await endSessionsOf(tx, id, 'email-changed', keep);
    if (hash) {
      await setTemporaryPassword(tx, { id, hash, until: temporaryUntil(now) });
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
      live: [sessionsTopic(id), `account:${id}`],
    };
  },
});

function demandEditable(row: StaffRow, actor: Actor, companyId: number): void {
  if (!presentStaff(row, actor, companyId).may.edit) throw new Failure('FORBIDDEN');
}

/**
 * Closes a staff account for good; what it did keeps its name. Refused for oneself, the company, or the last super admin.
 * Failures: NOT_FOUND, FORBIDDEN, NOT_YOURSELF, LAST_SUPER_ADMIN, CLOSE_AS_PARTNER for a promoted partner.
 */
export const deleteStaff = verb(contract.identity.deleteStaff, {
  run: async ({ tx, actor, input, now, services }) => {
    const superAdmins = await lockSuperAdmins(tx);
    const row = await staffMember(tx, input.accountId);
    if (row.id === actor.id) throw new Failure('NOT_YOURSELF');
    if (row.id === services.companyId) throw new Failure('LAST_SUPER_ADMIN');
    if (!mayManageStaff(actor.role, row.role)) throw new Failure('FORBIDDEN');
    if (row.role === 'super_admin' && superAdmins < 2) throw new Failure('LAST_SUPER_ADMIN');
    if (row.partner) throw new Failure('CLOSE_AS_PARTNER');
    await closeAccount(tx, row.id, now);
    await endSessionsOf(tx, row.id, 'account-closed');
    const { username, fullName, role } = row;
    return {
      result: {},
      audit: { subject: `account:${row.id}`, detail: { before: { username, fullName, role } } },
      live: [sessionsTopic(row.id)],
    };
  },
});
