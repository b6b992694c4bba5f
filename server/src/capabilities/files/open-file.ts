import { mayDo } from '@rimpang/domain/permissions';
import { authorise, type Caller } from '../../platform/caller.ts';
import { Failure } from '../../platform/failure.ts';
import type { House } from '../../platform/house.ts';
import { selectFile } from './store.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The bytes of a proof, for its sender and for staff who may decide on orders (decisions.md, stand-ins). Somebody
 * else's is not there. Failures: NOT_SIGNED_IN, FORBIDDEN, NOT_FOUND.
 */
export async function openFile(
  house: House,
  caller: Caller,
  id: string,
): Promise<{ bytes: Uint8Array; mediaType: string; tag: string }> {
  authorise('files.proof', caller);
  const file = uuid.test(id) ? await selectFile(house.db, id) : null;
  if (!file || !caller.actor || !mayRead(caller, file.ownerId)) throw new Failure('NOT_FOUND');
  const bytes = await house.storage.get(file.storageKey);
  if (!bytes) throw new Failure('NOT_FOUND');
  return { bytes, mediaType: file.mediaType, tag: file.sha256.toString('base64url') };
}

function mayRead({ actor, matrix }: Caller, ownerId: number): boolean {
  if (!actor) return false;
  return actor.id === ownerId || mayDo('pins.orders', actor.role, matrix);
}
