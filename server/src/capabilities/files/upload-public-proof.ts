import { contract } from '@rimpang/contract/index';
import { quotaOf } from '@rimpang/domain/request-limits';
import { addressGroup, takeQuota } from '../../platform/requests/quota-store.ts';
import { visitorVerb } from '../../platform/requests/verb.ts';
import { storeImage, recordImage } from './store-image.ts';

/**
 * The same for a visitor. The id is the only key to the picture until a public order takes it, so it is told to
 * only the sender; no other person can look at the picture before staff decide on the order.
 * Failures: those of `uploadProof`.
 */
export const uploadPublicProof = visitorVerb(contract.files.uploadPublicProof, {
  prepare: async ({ db, input, now, services, caller }) => {
    const key = `public-proof:${addressGroup(caller.address)}`;
    await takeQuota(db, { key, now, ...quotaOf('files.uploadPublicProof') });
    return storeImage({ db, storage: services.storage, now }, input.file);
  },
  run: ({ tx, now, prepared }) => recordImage(tx, prepared, { ownerId: null, kind: 'public-proof', now }),
});
