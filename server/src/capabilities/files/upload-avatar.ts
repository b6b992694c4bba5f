import { contract } from '@rimpang/contract/index';
import { quotaOf } from '@rimpang/domain/request-limits';
import { takeQuota } from '../../platform/requests/quota-store.ts';
import { verb } from '../../platform/requests/verb.ts';
import { proofUrl } from './attach-file.ts';
import { checkAvatar } from './image.ts';
import { keepChecked, recordImage } from './store-image.ts';
import { markAttached, releaseAvatar } from './store.ts';

/**
 * Replaces the reader's picture by a square of what was uploaded; the one before is removed with the next sweep.
 * Failures: FILE_TOO_LARGE, FILE_TYPE_REFUSED, FILE_UNREADABLE, INPUT_INVALID (size), STORAGE_FULL, TOO_MANY_TRIES.
 */
export const uploadAvatar = verb(contract.files.uploadAvatar, {
  prepare: async ({ db, actor, input, now, services }) => {
    await takeQuota(db, { key: `avatar:${actor.id}`, now, ...quotaOf('files.uploadAvatar') });
    const { x, y, size } = input;
    const image = await checkAvatar(input.file, size === undefined ? undefined : { x, y, size });
    return keepChecked({ db, storage: services.storage, now }, image, 'avatar');
  },
  run: async ({ tx, actor, now, prepared }) => {
    await releaseAvatar(tx, actor.id);
    const owner = { ownerId: actor.id, kind: 'avatar', now } as const;
    const { audit } = await recordImage(tx, prepared, owner);
    await markAttached(tx, { id: prepared.id, ...owner });
    return { result: { avatarUrl: proofUrl(prepared.id) }, audit, live: [`account:${actor.id}`] };
  },
});
