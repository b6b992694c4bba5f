import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/requests/failure.ts';
import { addressGroup, takeQuota } from '../../platform/requests/quota.ts';
import { verb, visitorVerb } from '../../platform/requests/verb.ts';
import { storeImage, recordImage } from './store-image.ts';
import { countUnattached } from './store.ts';

/** Limit of proofs per day that belong to no order. */
const maxUnattached = 30;
const dayMs = 86_400_000;

/**
 * Checks and stores a proof of transfer; an order takes it within 24 hours (`attachFile`) or it is removed again.
 * R5.4, decision 023.
 * Failures: FILE_TOO_LARGE, FILE_TYPE_REFUSED, FILE_UNREADABLE, STORAGE_FULL, TOO_MANY_TRIES.
 */
export const uploadProof = verb(contract.files.uploadProof, {
  prepare: async ({ db, actor, input, now, services }) => {
    const waiting = await countUnattached(db, actor.id, new Date(now.getTime() - dayMs));
    if (waiting >= maxUnattached) throw new Failure('TOO_MANY_TRIES', { retryAfterSeconds: 3_600 });
    return storeImage({ db, storage: services.storage, now }, input.file);
  },
  run: ({ tx, actor, now, prepared }) => recordImage(tx, prepared, { ownerId: actor.id, kind: 'proof', now }),
});

/** Tries per address and hour, good or bad: a family behind one router buys less often than this. */
const publicUploads = 30;

/**
 * The same for a visitor. The id is the only key to the picture until a public order takes it, so it is told to
 * only the sender; no other person can look at the picture before staff decide on the order.
 * Failures: those of `uploadProof`.
 */
export const uploadPublicProof = visitorVerb(contract.files.uploadPublicProof, {
  prepare: async ({ db, input, now, services, caller }) => {
    const key = `public-proof:${addressGroup(caller.address)}`;
    await takeQuota(db, { key, limit: publicUploads, windowSeconds: 3_600, now });
    return storeImage({ db, storage: services.storage, now }, input.file);
  },
  run: ({ tx, now, prepared }) => recordImage(tx, prepared, { ownerId: null, kind: 'public-proof', now }),
});
