import { queries } from '../../api/client.ts';
import { beginReading } from '../../session/begin-reading.ts';
import { pageOf } from './use-branches.ts';
import { isTreeShown, type View } from './use-network-view.ts';

/**
 * The first rows of a tree are two answers, one after the other: its top, and who is directly below. Both are asked while the
 * screen is still being drawn. `first` is the view that opens at `address` without a word of it.
 */
export async function beginNetwork(address: string, first: View): Promise<void> {
  const top = await beginReading('network.root', queries.network.root.queryOptions({ input: {} }));
  const { searchParams } = new URL(address);
  const isElsewhere = searchParams.has('cari') || searchParams.has('dari');
  if (!top || top.directCount === 0 || isElsewhere || !isTreeShown(searchParams, first)) return;
  await beginReading('network.children', pageOf({ memberId: top.id, after: undefined }));
}
