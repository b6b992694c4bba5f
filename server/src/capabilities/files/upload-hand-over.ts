import { contract } from '@rimpang/contract/index';
import { quotaOf } from '@rimpang/domain/request-limits';
import { takeQuota } from '../../platform/requests/quota-store.ts';
import { verb } from '../../platform/requests/verb.ts';
import { storeImage, recordImage } from './store-image.ts';
import { markAttached } from './store.ts';

/**
 * Stores a picture of a reward being handed over. It is evidence and kept from the beginning, so that the record that
 * names it never points at nothing. Failures: those of `uploadProof`.
 */
export const uploadHandOver = verb(contract.files.uploadHandOver, {
  prepare: async ({ db, actor, input, now, services }) => {
    await takeQuota(db, { key: `hand-over:${actor.id}`, now, ...quotaOf('files.uploadHandOver') });
    return storeImage({ db, storage: services.storage, now }, input.file);
  },
  run: async ({ tx, actor, now, prepared }) => {
    const owner = { ownerId: actor.id, kind: 'hand-over', now } as const;
    const outcome = await recordImage(tx, prepared, owner);
    await markAttached(tx, { id: prepared.id, ...owner });
    return outcome;
  },
});
