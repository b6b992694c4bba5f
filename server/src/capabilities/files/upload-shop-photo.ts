import { randomUUID } from 'node:crypto';
import { contract } from '@rimpang/contract/index';
import { quotaOf } from '@rimpang/domain/request-limits';
import { takeQuota } from '../../platform/requests/quota-store.ts';
import { verb } from '../../platform/requests/verb.ts';
import { encodePhoto, type PhotoVariant } from './image.ts';
import { putBytes } from './store-image.ts';
import { insertFile } from './store.ts';

type StoredVariant = PhotoVariant & { id: string; storageKey: string; mediaType: string };

/**
 * Checks a photograph of a product and stores it in a few widths, without metadata. A product names it within 24 hours
 * (`attachShopPhotos`), or it is removed again.
 * Failures: FILE_TOO_LARGE, FILE_TYPE_REFUSED, FILE_UNREADABLE, STORAGE_FULL, TOO_MANY_TRIES.
 */
export const uploadShopPhoto = verb(contract.files.uploadShopPhoto, {
  prepare: async ({ db, actor, input, now, services }) => {
    await takeQuota(db, { key: `shop-photo:${actor.id}`, now, ...quotaOf('files.uploadShopPhoto') });
    const stored: StoredVariant[] = [];
    for (const variant of await encodePhoto(input.file)) {
      const id = randomUUID();
      const storageKey = `photo/${id.slice(0, 2)}/${id}.${variant.format}`;
      const mediaType = `image/${variant.format}`;
      await putBytes({ db, storage: services.storage, now }, { storageKey, bytes: variant.bytes, mediaType });
      stored.push({ ...variant, id, storageKey, mediaType });
    }
    return stored;
  },
  run: async ({ tx, actor, now, prepared }) => {
    for (const { bytes, format: _, ...file } of prepared) {
      const size = { bytes: bytes.length, fingerprint: null };
      await insertFile(tx, { ...file, ...size, ownerId: actor.id, kind: 'shop-photo', now });
    }
    const of = (format: PhotoVariant['format']) =>
      prepared.flatMap((one) => (one.format === format ? [{ id: one.id, width: one.width }] : []));
    const widest = prepared.at(-1);
    const { width = 0, height = 0 } = widest ?? {};
    return {
      result: { width, height, avif: of('avif'), webp: of('webp') },
      audit: { subject: `file:${widest?.id}`, detail: { kind: 'shop-photo', width, height } },
    };
  },
});
