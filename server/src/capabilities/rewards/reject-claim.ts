import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { decideClaim } from './decide-claim.ts';
import { claimRejected } from './messages.ts';
import { presentStaffClaim } from './present.ts';

/** Turns a claim down with a reason; the partner may claim again. Failures: NOT_FOUND, CLAIM_DECIDED, OWN_BENEFIT. */
export const rejectClaim = verb(contract.rewards.rejectClaim, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const decision = { verb: 'rewards.rejectClaim', by: actor.id, now, reason: input.reason } as const;
    const row = await decideClaim(tx, input.claimId, decision);
    return {
      result: presentStaffClaim(row),
      audit: {
        subject: `claim:${row.id}`,
        detail: { code: row.code, reward: row.reward, partnerId: row.partnerId, reason: input.reason },
      },
      messages: [claimRejected(row)],
      live: [`account:${row.partnerId}`, 'claims'],
    };
  },
});
