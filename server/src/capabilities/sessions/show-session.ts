import { contract } from '@rimpang/contract/index';
import { visitorView } from '../../platform/requests/verb.ts';
import { presentSession } from './present.ts';
import { whyEnded } from './session-store.ts';
import { avatarUrlOf, selectAvatar } from './avatar-store.ts';

/** Who the reader is, already known from the request. */
export const showSession = visitorView(
  contract.identity.session,
  async ({ db, actor, caller, services, now }) => {
    const { avatarId } = caller;
    const avatarUrl =
      avatarId === undefined ? actor && (await selectAvatar(db, actor.id)) : avatarUrlOf(avatarId);
    const known = presentSession(
      actor,
      caller.matrix,
      services.demo,
      avatarUrl,
      caller.support,
      caller.mustEnrol,
    );
    if (actor || !caller.sessionHash) return known;
    return { ...known, ended: await whyEnded(db, caller.sessionHash, now) };
  },
);
