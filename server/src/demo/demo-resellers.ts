import { resellersVerbs } from '../capabilities/resellers/index.ts';
import type { Step } from './demo-steps.ts';

const stockist = 'ratna';

/** Name, number, place, days since they began, and their sales: days ago and pieces. */
const people = [
  [
    'Endang Susilowati',
    '081226001701',
    'Pasar Gede 14, Surakarta',
    240,
    [
      [232, 12],
      [214, 24],
      [60, 9],
    ],
  ],
  [
    'Toko Jamu Barokah',
    '081226001702',
    'Jl. Ahmad Yani 77, Boyolali',
    228,
    [
      [221, 30],
      [206, 18],
      [35, 15],
    ],
  ],
  [
    'Nur Hidayah',
    '081226001703',
    'Jl. Merapi 5, Klaten',
    96,
    [
      [80, 6],
      [12, 8],
    ],
  ],
] as const;

type Person = (typeof people)[number];

const add = ([fullName, whatsapp, address, daysAgo]: Person): Step => ({
  daysAgo,
  play: async ({ at, as }) => {
    const caller = await as(stockist, `reseller ${whatsapp}`);
    await resellersVerbs.add.run(at(daysAgo), caller, { fullName, whatsapp, address });
  },
});

const sales = ([fullName, whatsapp, , , sold]: Person): Step[] =>
  sold.map(([daysAgo, quantity], turn) => ({
    daysAgo,
    play: async ({ at, as }) => {
      const services = at(daysAgo);
      const caller = await as(stockist, `reseller ${whatsapp} sale ${turn}`);
      const { rows: found } = await resellersVerbs.list.run(services, caller, { search: fullName });
      const { rows: products } = await resellersVerbs.products.run(services, caller, {});
      const productId = products[turn % products.length]?.id;
      const resellerId = found[0]?.id;
      if (resellerId && productId)
        await resellersVerbs.recordSale.run(services, caller, { resellerId, productId, quantity });
    },
  }));

/** A stockist's resellers through more than half a year: one period is over and waits to be paid. */
export const resellerStory: readonly Step[] = [...people.map(add), ...people.flatMap(sales)];
