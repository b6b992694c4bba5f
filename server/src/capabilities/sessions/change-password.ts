import { contract } from '@rimpang/contract/index';
import { passwordProblem } from '@rimpang/domain/passwords';
import { Failure, fieldFailure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { confirmPassword } from './sign-in/confirm-password.ts';
import { confirmPerson, spendProof } from './second-factor/confirm-person.ts';
import { deleteKnownBrowsers } from './sign-in/known-browser-store.ts';
import { choosingPassword, hashPassword } from '../accounts/index.ts';
import { setPassword } from './password-store.ts';
import { presentSession } from './present.ts';
import { endSessionsOf, insertSession } from './session-store.ts';
import { selectAvatar } from './avatar-store.ts';
import { sessionsTopic } from './topics.ts';

const samePassword = 'Password baru harus berbeda dari password saat ini.';

const newPasswordRefused = (message: string) =>
  new Failure('INPUT_INVALID', { fields: { newPassword: message } });

/**
 * Sets the reader's own password; every session ends and this browser gets a new one. Also the way out of a
 * temporary password, whose sign-in has just asked for the second factor: no code is asked for there. Decisions
 * 014, 207. Failures: INPUT_INVALID (newPassword), PASSWORD_WRONG (currentPassword), SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES.
 */
export const changePassword = verb(contract.identity.changePassword, {
  prepare: async ({ db, actor, input, now, services }) => {
    const problem = passwordProblem(input.newPassword, actor.role);
    if (problem) throw newPasswordRefused(problem);
    const proof = actor.mustChangePassword
      ? { passwordHash: await confirmPassword(db, actor.id, input.currentPassword, now), code: null }
      : await confirmPerson({ db, services, now }, actor.id, input);
    if (input.newPassword === input.currentPassword) throw newPasswordRefused(samePassword);
    return { proof, newHash: await hashPassword(input.newPassword) };
  },
  run: async ({ tx, actor, now, caller, services, prepared }) => {
    const { proof, newHash } = prepared;
    await spendProof(tx, actor.id, proof, now);
    const oldHash = proof.passwordHash;
    if (!(await setPassword(tx, choosingPassword({ id: actor.id, oldHash, newHash }), now))) {
      throw fieldFailure('PASSWORD_WRONG', 'currentPassword');
    }
    await endSessionsOf(tx, actor.id, 'password-changed');
    await deleteKnownBrowsers(tx, actor.id, caller.browser?.hash);
    const token = await insertSession(tx, {
      accountId: actor.id,
      now,
      address: caller.address,
      userAgent: caller.userAgent,
      browserHash: caller.browser?.hash,
    });
    return {
      result: presentSession(
        { ...actor, mustChangePassword: false },
        caller.matrix,
        services.demo,
        await selectAvatar(tx, actor.id),
        undefined,
        caller.mustEnrol,
      ),
      audit: { subject: `account:${actor.id}`, detail: { wasTemporary: actor.mustChangePassword } },
      messages: [
        {
          to: actor.id,
          kind: 'identity.password-changed',
          title: 'Password Anda diganti',
          body: 'Password akun Anda baru saja diganti dan semua perangkat lain dikeluarkan. Jika bukan Anda yang melakukannya, segera hubungi layanan pelanggan.',
          email: { address: actor.email, name: actor.fullName },
        },
      ],
      live: [sessionsTopic(actor.id), `account:${actor.id}`],
      session: token,
    };
  },
});
