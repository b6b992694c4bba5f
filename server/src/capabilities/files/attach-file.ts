import type { Tx } from '../../platform/database/database.ts';
import { Failure, fieldFailure } from '../../platform/requests/failure.ts';
import { type FileKind, markAttached, markPhotosAttached, markPublicAttached } from './store.ts';

/**
 * Ties an uploaded file to what uses it, in the user's own transaction; from then on it is kept.
 * Failures: PROOF_MISSING where the file is not there, not this person's, or of another kind.
 */
export async function attachFile(
  tx: Tx,
  fileId: string,
  ownerId: number,
  kind: FileKind,
  now: Date,
): Promise<void> {
  if (!(await markAttached(tx, { id: fileId, ownerId, kind, now }))) throw new Failure('PROOF_MISSING');
}

/** Ties a visitor's proof to the one public order it is good for. Failures: PROOF_MISSING. */
export async function attachPublicProof(tx: Tx, fileId: string, now: Date): Promise<void> {
  if (!(await markPublicAttached(tx, fileId, now))) throw fieldFailure('PROOF_MISSING', 'proofFileId');
}

/** Ties photographs to the products that show them; the ids that are not there (any more). */
export async function attachShopPhotos(tx: Tx, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = new Set(await markPhotosAttached(tx, ids, now));
  return ids.filter((id) => !found.has(id));
}

/** Where the picture can be seen by those who may (`openFile`). */
export function proofUrl(fileId: string): string {
  return `/api/files/${fileId}`;
}
