import { contract } from '@rimpang/contract/index';
import { view } from '../../platform/requests/verb.ts';
import { companyStockOf } from './stock-summary.ts';

/** What became of every PIN the company made (Stok PIN Super Admin, tab Ringkasan). */
export const showCompanyStock = view(contract.pins.companyStock, ({ db, services }) =>
  companyStockOf(db, services.companyId),
);
