import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { countUnread, type LastMarked, markNext } from './inbox-store.ts';
import { partOf } from './list-notifications.ts';

/**
 * `upTo` spares what arrived after the reader looked. Marked before the transaction, newest first: hundreds of thousands are marked in steps,
 * and none of them holds what others wait for. Each step holds the reader open by itself, so that who is closed meanwhile marks
 * no more; what comes to an end half-way is half done, and is done by asking again (decision 197).
 */
export const markAllRead = verb(contract.notifications.markAllRead, {
  prepare: async ({ db, actor, input, now, services }) => {
    const marking = { ...partOf(input), upTo: input.upTo ?? null, now };
    const step = (last: LastMarked | null) =>
      db.transaction().execute(async (tx) => {
        if ((await services.holdActors(tx, [actor])).size === 0) throw new Failure('NOT_SIGNED_IN');
        return markNext(tx, actor.id, { ...marking, last });
      });
    for (let last = await step(null); last; ) last = await step(last);
  },
  run: async ({ tx, actor }) => ({
    result: { unread: await countUnread(tx, actor.id) },
    audit: null,
    live: [`account:${actor.id}`],
  }),
});
