import { contract } from '@rimpang/contract/index';
import { snapshot } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { view } from '../../platform/requests/verb.ts';
import { selectPartnerStock, type StockCursor, type StockRow, sumPartnerStock } from './all-pins-store.ts';

/** `12.345`: the total and the id of the last row. Failures: INPUT_INVALID. */
function cursorOf(after: string | undefined): StockCursor | null {
  if (after === undefined) return null;
  const [, total, id] = /^(\d{1,12})\.(\d{1,15})$/.exec(after) ?? [];
  if (!total || !id) throw new Failure('INPUT_INVALID', { fields: { after: 'Halaman tidak dikenal.' } });
  return { total: Number(total), id: Number(id) };
}

const nextOf = (row: StockRow | undefined) => (row ? `${row.activation + row.ro}.${row.partner.id}` : null);

/** Stok PIN Mitra (R2.3.10), the largest stock first. */
export const listPartnerStock = view(contract.pins.partnerStock, ({ db, input, services: { companyId } }) =>
  snapshot(db, async (tx) => {
    const { after, limit } = input;
    const search = input.search || null;
    const options = { search, companyId, after: cursorOf(after), limit: limit + 1 };
    const found = await selectPartnerStock(tx, options);
    const rows = found.slice(0, limit);
    return {
      rows,
      next: found.length > limit ? nextOf(rows.at(-1)) : null,
      total: await sumPartnerStock(tx, { search, companyId }),
    };
  }),
);
