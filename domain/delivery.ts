import { formatRupiah } from './money.ts';

/** What delivery costs: nothing beside the price, an amount by area, or what staff say on WhatsApp. */
export const deliveryModes = ['included', 'areas', 'ask'] as const;
type DeliveryMode = (typeof deliveryModes)[number];

export const deliveryModeLabels = {
  included: 'Termasuk dalam harga',
  areas: 'Menurut daerah',
  ask: 'Diberitahukan lewat WhatsApp',
} as const satisfies Record<DeliveryMode, string>;

type Delivery = {
  mode: DeliveryMode;
  /** In whole rupiah for one order, however many bottles it has. */
  areas: readonly { name: string; cost: number }[];
};

/** The cost as it stands beside a price. */
export function deliveryWords({ mode, areas }: Delivery): string {
  if (mode === 'included') return 'Termasuk ongkir';
  if (mode === 'ask') return 'Ongkir belum termasuk; kami beri tahu lewat WhatsApp';
  const costs = areas.map(({ cost }) => cost);
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  return least === most
    ? `Ongkir ${formatRupiah(least)}`
    : `Ongkir ${formatRupiah(least)} sampai ${formatRupiah(most)} menurut daerah`;
}

/** Must the buyer name an area, because the total depends on it? */
export const dependsOnArea = ({ mode }: Delivery): boolean => mode === 'areas';

/** What one order costs to deliver to that area, in rupiah; null where there is no such area. */
export function deliveryCost(delivery: Delivery, area: string | undefined): number | null {
  if (!dependsOnArea(delivery)) return 0;
  return delivery.areas.find(({ name }) => name === area)?.cost ?? null;
}
