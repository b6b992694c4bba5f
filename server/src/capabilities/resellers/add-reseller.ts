import { contract } from '@rimpang/contract/index';
import { resellerPackage } from '@rimpang/domain/resellers';
import { verb } from '../../platform/requests/verb.ts';
import { presentReseller } from './present.ts';
import { insertSale } from './sale-store.ts';
import { insertReseller } from './store.ts';

/** Adds a reseller, who starts with the package: two products, two points, Rp 180.000 (R9.18). */
export const addReseller = verb(contract.resellers.add, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const { fullName, whatsapp: phone, address } = input;
    const id = await insertReseller(tx, { stockistId: actor.id, fullName, phone, address, now });
    const { products: quantity, points, price } = resellerPackage;
    await insertSale(tx, {
      resellerId: id,
      kind: 'package',
      productId: null,
      product: 'Paket pendaftaran reseller',
      quantity,
      unitPrice: price / quantity,
      total: price,
      points,
      at: now,
    });
    return {
      result: presentReseller({
        id,
        revision: 1,
        fullName,
        phone,
        address,
        createdAt: now,
        points,
        pieces: quantity,
      }),
      audit: { subject: `reseller:${id}`, detail: { fullName } },
      live: [`account:${actor.id}`],
    };
  },
});
