import { contract } from '@rimpang/contract/index';
import { Failure } from '../../../platform/requests/failure.ts';
import { verb } from '../../../platform/requests/verb.ts';
import { presentSession } from '../present.ts';
import { findAccount } from '../../accounts/index.ts';
import { stopViewing } from './support-store.ts';
import { sessionsTopic } from '../topics.ts';

/** Back to one's own session; changes nothing where no person is being looked at. */
export const endSupportView = verb(contract.identity.endSupport, {
  run: async ({ tx, actor, caller, services }) => {
    const { support, sessionHash, matrix } = caller;
    if (!support || !sessionHash)
      return { result: presentSession(actor, matrix, services.demo), audit: null };
    await stopViewing(tx, sessionHash);
    const own = await findAccount(tx, support.id);
    if (!own) throw new Failure('NOT_SIGNED_IN');
    return {
      result: presentSession(own, matrix, services.demo),
      audit: { subject: `partner:${actor.id}` },
      live: [sessionsTopic(support.id), sessionsTopic(actor.id)],
    };
  },
});
