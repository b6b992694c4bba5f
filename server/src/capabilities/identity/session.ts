import { contract } from '@rimpang/contract/index';
import { visitorView } from '../../platform/verb.ts';
import { presentSession } from './present.ts';
import { selectAvatar } from './store.ts';

/** Who the reader is, already known from the request. */
export const session = visitorView(contract.identity.session, async ({ db, actor, caller, house }) =>
  presentSession(
    actor,
    caller.matrix,
    house.demo,
    actor && (await selectAvatar(db, actor.id)),
    caller.support,
    caller.mustEnrol,
  ),
);
