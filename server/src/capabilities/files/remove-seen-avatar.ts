import type { Tx } from '../../platform/database/database.ts';
import { proofUrl } from './attach-file.ts';
import { lockAvatar, releaseAvatar, selectAvatarId } from './store.ts';

/**
 * Takes the picture away that a person saw at this address, as its owner does: 'other' where another one stands in its place by now, which stays,
 * and 'none' where there is none any more.
 */
export async function removeSeenAvatar(
  tx: Tx,
  ownerId: number,
  url: string,
): Promise<'removed' | 'other' | 'none'> {
  await lockAvatar(tx, ownerId);
  const current = await selectAvatarId(tx, ownerId);
  if (current === null) return 'none';
  if (proofUrl(current) !== url) return 'other';
  await releaseAvatar(tx, ownerId);
  return 'removed';
}
