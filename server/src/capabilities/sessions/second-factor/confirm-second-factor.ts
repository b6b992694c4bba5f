import { contract } from '@rimpang/contract/index';
import { throttlePolicies } from '@rimpang/domain/throttle';
import { Failure, fieldFailure } from '../../../platform/requests/failure.ts';
import { verb } from '../../../platform/requests/verb.ts';
import { lockForChange } from '../../accounts/index.ts';
import { demandProof, unlessDone } from './confirm-person.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { confirmFactor, selectFactor } from './second-factor-store.ts';
import { throttleTry } from '../sign-in/throttle.ts';
import { endSessionsOf } from '../session-store.ts';
import { sessionsTopic } from '../topics.ts';
import { matchStep } from './totp.ts';
import { secondFactorMessage } from './second-factor.ts';

/**
 * Switches it on with the app's first code; the recovery codes are told to this one request, and again to its repeat, whatever the app shows by
 * then (decision 224). Every other session ends: the person who is signed in elsewhere came in without it.
 * Failures: SECOND_FACTOR_NOT_STARTED, SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES.
 */
export const confirmSecondFactor = verb(contract.identity.confirmSecondFactor, {
  idempotent: true,
  answerHoldsSecret: true,
  asked: () => ({}),
  prepare: ({ db, actor, input, now, services, caller }) =>
    unlessDone({ db, caller }, actor.id, async () => {
      const factor = await selectFactor(db, actor.id);
      if (!factor || factor.confirmedAt) throw new Failure('SECOND_FACTOR_NOT_STARTED');
      const secret = Buffer.from(services.vault.decrypt(factor.secretCipher), 'hex');
      const guard = { key: `enrol:${actor.id}`, policy: throttlePolicies.signedIn, clears: true };
      const step = await throttleTry(db, [guard], now, async () => matchStep(secret, input.code, now));
      if (step === null) throw fieldFailure('SECOND_FACTOR_WRONG', 'code');
      return { secretCipher: factor.secretCipher, step };
    }),
  run: async ({ tx, actor, now, services, caller, prepared }) => {
    const proof = demandProof(prepared);
    // Who is signing in without it at this moment comes first, and is sent out below, or last, and is asked for it.
    await lockForChange(tx, actor.id);
    const recoveryCodes = newRecoveryCodes();
    const codeHashes = recoveryCodes.map((code) => hashRecoveryCode(services.vault, actor.id, code));
    if (!(await confirmFactor(tx, { accountId: actor.id, ...proof, codeHashes, now })))
      throw new Failure('SECOND_FACTOR_NOT_STARTED');
    await endSessionsOf(tx, actor.id, 'second-factor-changed', caller.sessionHash);
    return {
      result: { recoveryCodes },
      audit: { subject: `account:${actor.id}` },
      messages: [secondFactorMessage(actor, 'diaktifkan')],
      live: [sessionsTopic(actor.id), `account:${actor.id}`],
    };
  },
});
