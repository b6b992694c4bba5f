import { contract } from '@rimpang/contract/index';
import { snapshot, type Tx } from '../../platform/database/database.ts';
import { placeOf } from '../../platform/requests/paging.ts';
import { sharedView } from '../../platform/requests/shared-view.ts';
import { findPeople, type People } from '../accounts/index.ts';
import { selectPartnerStock, sumStockOf } from './partner-stock-store.ts';
import { stockSummary } from './stock-summary.ts';

/** Stok PIN Mitra (R2.3.10), the largest stock first unless it is sorted otherwise. */
export const listPartnerStock = sharedView(
  contract.pins.partnerStock,
  ({ db, input, services: { companyId } }) =>
    snapshot(db, async (tx) => {
      const { search, sort, limit } = input;
      const people = search ? await findPeople(tx, search) : null;
      const found = await selectPartnerStock(tx, { people, companyId }, { sort, ...placeOf(input) });
      const rows = found.slice(0, limit);
      return {
        rows,
        next: found.length > limit ? String(rows.at(-1)?.partner.id) : null,
        total: await totalOf(tx, people, companyId),
      };
    }),
);

/** What all that match have together; null where a search finds many people. */
async function totalOf(tx: Tx, people: People | null, companyId: number) {
  if (people) return people.ids === null ? null : sumStockOf(tx, { people, companyId });
  const { all, company } = await stockSummary(tx, companyId);
  return { activation: all.activation - company.activation, ro: all.ro - company.ro };
}
