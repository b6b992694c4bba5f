import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
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
