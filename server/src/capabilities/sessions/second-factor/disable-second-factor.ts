import { contract } from '@rimpang/contract/index';
import { verb } from '../../../platform/requests/verb.ts';
import { confirmPassword, demandPassword } from '../sign-in/confirm-password.ts';
import { deleteFactor } from './second-factor-store.ts';
import { endSessionsOf } from '../session-store.ts';
import { sessionsTopic } from '../topics.ts';
import { secondFactorMessage } from './second-factor.ts';

/** Switches it off; the app's secret and the recovery codes are forgotten, every other session ends. Failures: PASSWORD_WRONG, TOO_MANY_TRIES. */
export const disableSecondFactor = verb(contract.identity.disableSecondFactor, {
  prepare: ({ db, actor, input, now }) => confirmPassword(db, actor.id, input.currentPassword, now),
  run: async ({ tx, actor, caller, prepared: passwordHash }) => {
    await demandPassword(tx, actor.id, passwordHash);
    const was = await deleteFactor(tx, actor.id);
    if (was) await endSessionsOf(tx, actor.id, 'second-factor-changed', caller.sessionHash);
    return {
      result: {},
      audit: { subject: `account:${actor.id}`, detail: { was } },
      messages: was ? [secondFactorMessage(actor, 'dimatikan')] : [],
      live: [sessionsTopic(actor.id), `account:${actor.id}`],
    };
  },
});
