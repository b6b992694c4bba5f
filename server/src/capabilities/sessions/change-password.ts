import type { ownPasswordInput } from '@rimpang/contract/identity';
import { contract } from '@rimpang/contract/index';
import { passwordProblem } from '@rimpang/domain/passwords';
import type { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import type { Actor, Caller } from '../../platform/requests/caller.ts';
import { Failure, fieldFailure } from '../../platform/requests/failure.ts';
import type { Services } from '../../platform/requests/services.ts';
import { verb } from '../../platform/requests/verb.ts';
import { confirmPassword } from './sign-in/confirm-password.ts';
import { confirmPerson, spendProof } from './second-factor/confirm-person.ts';
import { deleteKnownBrowsers } from './sign-in/known-browser-store.ts';
import { demandSession, justSignedInWith } from './sign-in/just-signed-in.ts';
import { checkPassword, choosingPassword, hashPassword } from '../accounts/index.ts';
import { setPassword } from './password-store.ts';
import { presentSession } from './present.ts';
import { endSessionsOf, insertSession } from './session-store.ts';
import { selectAvatar } from './avatar-store.ts';
import { sessionsTopic } from './topics.ts';

const samePassword = 'Password baru harus berbeda dari password saat ini.';

const newPasswordRefused = (message: string) =>
  new Failure('INPUT_INVALID', { fields: { newPassword: message } });

type Proving = {
  db: Database;
  actor: Actor;
  input: z.infer<typeof ownPasswordInput>;
  now: Date;
  services: Pick<Services, 'vault'>;
  caller: Caller;
};

/**
 * What shows that it is the person: password and code; of a temporary password no code, and in the first minutes after the sign-in with it not even
 * that. `session` is what was shown instead. Failures: as `changePassword`.
 */
async function proofOf({ db, actor, input, now, services, caller }: Proving) {
  const { id: accountId, mustChangePassword } = actor;
  const { currentPassword } = input;
  if (!mustChangePassword) {
    const person = await confirmPerson({ db, services, now }, accountId, input);
    return { person, session: undefined };
  }
  if (currentPassword) {
    const passwordHash = await confirmPassword(db, accountId, currentPassword, now);
    return { person: { passwordHash, code: null }, session: undefined };
  }
  const session = caller.sessionHash;
  const passwordHash = await justSignedInWith(db, { accountId, sessionHash: session, now });
  return { person: { passwordHash, code: null }, session };
}

/**
 * Sets the reader's own password; every session ends and this browser gets a new one. Also the way out of a
 * temporary password, whose sign-in has just asked for it and for the second factor: neither is asked for there, the password for some minutes.
 * Decisions 014, 207, 226. Failures: INPUT_INVALID (newPassword), PASSWORD_WRONG (currentPassword), SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES.
 */
export const changePassword = verb(contract.identity.changePassword, {
  prepare: async ({ db, actor, input, now, services, caller }) => {
    const problem = passwordProblem(input.newPassword, actor.role);
    if (problem) throw newPasswordRefused(problem);
    const proof = await proofOf({ db, actor, input, now, services, caller });
    const { newPassword, currentPassword } = input;
    const isSame = proof.session
      ? await checkPassword(proof.person.passwordHash, newPassword)
      : newPassword === currentPassword;
    if (isSame) throw newPasswordRefused(samePassword);
    return { ...proof, newHash: await hashPassword(newPassword) };
  },
  run: async ({ tx, actor, now, caller, services, prepared }) => {
    const { person, session, newHash } = prepared;
    await spendProof(tx, actor.id, person, now);
    if (session) await demandSession(tx, actor.id, session);
    const oldHash = person.passwordHash;
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
