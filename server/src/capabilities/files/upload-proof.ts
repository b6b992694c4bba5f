import { randomUUID } from 'node:crypto';
import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/failure.ts';
import { verb } from '../../platform/verb.ts';
import { checkImage } from './image.ts';
import { countUnattached, insertFile } from './store.ts';

/** Nobody has this many proofs in a day that belong to no order. */
const maxUnattached = 30;
const dayMs = 86_400_000;

/**
 * Checks and stores a proof of transfer; an order takes it within 24 hours (`attachFile`) or it is removed again.
 * The bytes are stored before the row: a row never points at nothing. Spec 5 (Proof upload), decisions.md.
 * Failures: FILE_TOO_LARGE, FILE_TYPE_REFUSED, FILE_UNREADABLE, STORAGE_FULL, TOO_MANY_TRIES.
 */
export const uploadProof = verb(contract.files.uploadProof, {
  prepare: async ({ db, actor, input, now, house }) => {
    const waiting = await countUnattached(db, actor.id, new Date(now.getTime() - dayMs));
    if (waiting >= maxUnattached) throw new Failure('TOO_MANY_TRIES', { retryAfterSeconds: 3_600 });
    const image = await checkImage(input.file);
    const id = randomUUID();
    const storageKey = `proof/${id.slice(0, 2)}/${id}.jpg`;
    await house.storage.put(storageKey, image.bytes, 'image/jpeg').catch(refuseWhenFull);
    return { id, storageKey, image };
  },
  run: async ({ tx, actor, now, prepared: { id, storageKey, image } }) => {
    const { width, height, sha256 } = image;
    const bytes = image.bytes.length;
    await insertFile(tx, {
      id,
      ownerId: actor.id,
      kind: 'proof',
      storageKey,
      mediaType: 'image/jpeg',
      bytes,
      width,
      height,
      sha256,
      now,
    });
    return {
      result: { fileId: id, width, height },
      audit: { subject: `file:${id}`, detail: { kind: 'proof', bytes } },
    };
  },
});

function refuseWhenFull(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new Failure('STORAGE_FULL');
  throw error;
}
