import { deliveryArea } from '@rimpang/contract/public-orders';
import { deliveryCost, dependsOnArea } from '@rimpang/domain/delivery';
import type { Tx } from '../../platform/database/database.ts';
import { Failure, fieldFailure } from '../../platform/requests/failure.ts';
import { readSetting } from './shop.ts';

/**
 * What the delivery of one order costs to the area that the visitor named, by the settings of this moment; null where it
 * costs nothing beside the price. Failures: INPUT_INVALID without an area, NOT_FOUND for one that is not served any more.
 */
export async function paidDelivery(
  tx: Tx,
  area: string | undefined,
): Promise<{ area: string; cost: number } | null> {
  const delivery = await readSetting(tx, 'delivery');
  if (!dependsOnArea(delivery)) return null;
  const named = deliveryArea.safeParse({ area: area ?? '' });
  if (!named.success)
    throw new Failure('INPUT_INVALID', { fields: { area: named.error.issues[0]?.message ?? '' } });
  const cost = deliveryCost(delivery, named.data.area);
  if (cost === null) throw fieldFailure('NOT_FOUND', 'area');
  return { area: named.data.area, cost };
}
