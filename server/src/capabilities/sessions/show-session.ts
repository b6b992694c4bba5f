import { contract } from '@rimpang/contract/index';
import { visitorView } from '../../platform/requests/verb.ts';
import { presentSession } from './present.ts';
import { whyEnded } from './session-store.ts';
import { selectAvatar } from './avatar-store.ts';

/** Who the reader is, already known from the request. */
export const showSession = visitorView(
  contract.identity.session,
  async ({ db, actor, caller, services, now }) => {
    const avatarUrl = actor && (await selectAvatar(db, actor.id));
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
