import { contract } from '@rimpang/contract/index';
import { snapshot } from '../../platform/database/database.ts';
import { placeOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { selectPartnerStock, sumPartnerStock } from './all-pins-store.ts';

/** Stok PIN Mitra (R2.3.10), the largest stock first unless it is sorted otherwise. */
export const listPartnerStock = view(contract.pins.partnerStock, ({ db, input, services: { companyId } }) =>
  snapshot(db, async (tx) => {
    const { sort, limit } = input;
    const search = input.search || null;
    const found = await selectPartnerStock(tx, { search, companyId, sort, ...placeOf(input) });
    const rows = found.slice(0, limit);
    return {
      rows,
      next: found.length > limit ? String(rows.at(-1)?.partner.id) : null,
      total: await sumPartnerStock(tx, { search, companyId }),
    };
  }),
);
