import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { isFull } from '../../platform/runtime/full-disk.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { type CheckedImage, checkImage } from './image.ts';
import { beginUpload, type FileKind, insertFile } from './store.ts';

/** A picture whose bytes are stored and whose row is not yet written. */
type StoredImage = { id: string; storageKey: string; image: CheckedImage };

/** Where bytes go, and where it is written down that they do. */
type Place = { db: Database; storage: FileStorage; now: Date };

/**
 * Checks a picture and stores its bytes, before the row: a row never points at nothing, and bytes whose row never comes
 * are swept. Failures: FILE_TOO_LARGE, FILE_TYPE_REFUSED, FILE_UNREADABLE, STORAGE_FULL.
 */
export async function storeImage(place: Place, file: Blob): Promise<StoredImage> {
  return keepChecked(place, await checkImage(file), 'proof');
}

/** The same for a picture that was already checked, under a folder of its own. Failures: STORAGE_FULL. */
export async function keepChecked(
  { db, storage, now }: Place,
  image: CheckedImage,
  folder: 'proof' | 'avatar',
): Promise<StoredImage> {
  const id = randomUUID();
  const storageKey = `${folder}/${id.slice(0, 2)}/${id}.jpg`;
  await putBytes({ db, storage, now }, { storageKey, bytes: image.bytes, mediaType: 'image/jpeg' });
  return { id, storageKey, image };
}

/** Stores bytes whose row comes later; those whose row never comes are swept. Failures: STORAGE_FULL. */
export async function putBytes(
  { db, storage, now }: Place,
  { storageKey, bytes, mediaType }: { storageKey: string; bytes: Buffer; mediaType: string },
): Promise<void> {
  await beginUpload(db, storageKey, now);
  await storage.put(storageKey, bytes, mediaType).catch(refuseWhenFull);
}

function refuseWhenFull(error: unknown): never {
  if (isFull(error)) throw new Failure('STORAGE_FULL');
  throw error;
}

/** Writes the row of a stored picture; result and audit note of an upload. */
export async function recordImage(
  tx: Tx,
  { id, storageKey, image }: StoredImage,
  owner: { ownerId: number | null; kind: FileKind; now: Date },
) {
  const { width, height, sha256, fingerprint } = image;
  const bytes = image.bytes.length;
  const picture = { mediaType: 'image/jpeg', bytes, width, height, sha256, fingerprint };
  await insertFile(tx, { ...owner, ...picture, id, storageKey });
  return {
    result: { fileId: id, width, height },
    audit: { subject: `file:${id}`, detail: { kind: owner.kind, bytes } },
  };
}
