import { mayDo } from '@rimpang/domain/permissions';
import { authorise, type Caller } from '../../platform/caller.ts';
import { Failure } from '../../platform/failure.ts';
import type { House } from '../../platform/house.ts';
import { selectFile, type StoredFile } from './store.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The bytes of a proof, for its sender and for staff who may decide on orders (decisions.md, stand-ins); a visitor's
 * for staff who may decide on public orders. Somebody else's is not there. Failures: NOT_SIGNED_IN, FORBIDDEN, NOT_FOUND.
 */
export async function openFile(
  house: House,
  caller: Caller,
  id: string,
): Promise<{ bytes: Uint8Array; mediaType: string; tag: string }> {
  const file = caller.actor && uuid.test(id) ? await selectFile(house.db, id) : null;
  if (!file || !mayRead(caller, file)) {
    authorise('files.proof', caller);
    throw new Failure('NOT_FOUND');
  }
  const bytes = await house.storage.get(file.storageKey);
  if (!bytes) throw new Failure('NOT_FOUND');
  return { bytes, mediaType: file.mediaType, tag: file.sha256.toString('base64url') };
}

/** By the row of the table that stands for this reader and this file. Failures: MUST_CHANGE_PASSWORD. */
function mayRead(caller: Caller, { kind, ownerId }: StoredFile): boolean {
  const { actor, matrix } = caller;
  if (!actor) return false;
  const deciding = kind === 'public-proof' ? 'storefront.order' : 'pins.orders';
  const action = actor.id === ownerId ? 'files.proof' : deciding;
  if (!mayDo(action, actor.role, matrix)) return false;
  authorise(action, caller);
  return true;
}
