import { contract } from '@rimpang/contract/index';
import { verb } from '../../../platform/requests/verb.ts';
import { confirmPerson, spendProof } from './confirm-person.ts';
import { deleteFactor } from './second-factor-store.ts';
import { endSessionsOf } from '../session-store.ts';
import { sessionsTopic } from '../topics.ts';
import { secondFactorMessage } from './second-factor.ts';

/**
 * Switches it off, with password and a code of the app or a recovery code (decision 205); the app's secret and the recovery codes are
 * forgotten, every other session ends. Where it is off already nothing is left to do, and no code is compared.
 * Failures: PASSWORD_WRONG, SECOND_FACTOR_WRONG (code), TOO_MANY_TRIES.
 */
export const disableSecondFactor = verb(contract.identity.disableSecondFactor, {
  prepare: ({ db, actor, input, now, services }) => confirmPerson({ db, services, now }, actor.id, input),
  run: async ({ tx, actor, now, caller, prepared: proof }) => {
    await spendProof(tx, actor.id, proof, now);
    // Without a code it was off when the proof was made; what another tab switched on since is not theirs to end without one.
    const was = proof.code !== null && (await deleteFactor(tx, actor.id));
    if (was) await endSessionsOf(tx, actor.id, 'second-factor-changed', caller.sessionHash);
    const by = proof.code?.step === null ? 'recovery-code' : 'app';
    return {
      result: {},
      audit: { subject: `account:${actor.id}`, detail: { was, ...(was && { by }) } },
      messages: was ? [secondFactorMessage(actor, 'dimatikan')] : [],
      live: [sessionsTopic(actor.id), `account:${actor.id}`],
    };
  },
});
