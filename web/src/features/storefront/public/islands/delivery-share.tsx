import type { Shop } from '@rimpang/contract/storefront';
import { deliveryCost, deliveryWords, dependsOnArea } from '@rimpang/domain/delivery';
import { formatRupiah } from '@rimpang/domain/money';
import { SelectField } from '../../../../forms/select-field.tsx';
import type { useOrderForm } from './use-order-form.ts';

type Delivery = Shop['delivery'];

/** What delivery adds to the total, and when it comes. Until an area is chosen the total is without it, and this says so. */
export function DeliveryShare({ delivery, area }: { delivery: Delivery; area: string }) {
  const cost = deliveryCost(delivery, area);
  const words =
    cost === null
      ? 'Pilih daerah pengiriman; ongkirnya menambah total.'
      : dependsOnArea(delivery)
        ? `Ongkir ${area} ${formatRupiah(cost)} sudah dalam total.`
        : `${deliveryWords(delivery)}.`;
  return (
    <p>
      {words} {delivery.time}
    </p>
  );
}

type Field = ReturnType<typeof useOrderForm>['form']['field'];

/** Where delivery costs by area: which one. */
export function AreaField({ field, delivery }: { field: Field; delivery: Delivery }) {
  if (!dependsOnArea(delivery)) return null;
  const areas = delivery.areas.map(({ name, cost }) => ({
    value: name,
    label: `${name}, ${formatRupiah(cost)}`,
  }));
  return (
    <SelectField
      {...field('area')}
      label="Daerah pengiriman"
      choices={[{ value: '', label: 'Pilih daerah' }, ...areas]}
    />
  );
}
