import type { Shop } from '@rimpang/contract/storefront';
import { deliveryWords } from '@rimpang/domain/delivery';

/** What delivery costs and when it comes, beside a price. */
export function DeliveryLine({ delivery }: { delivery: Shop['delivery'] }) {
  return (
    <p>
      {deliveryWords(delivery)}. {delivery.time}
    </p>
  );
}
