import { contract } from '@rimpang/contract/index';
import { sharedView } from '../../platform/requests/shared-view.ts';
import { companyStockOf } from './stock-summary.ts';

/** What became of every PIN the company made (Stok PIN Super Admin, tab Ringkasan). */
export const showCompanyStock = sharedView(contract.pins.companyStock, ({ db, services }) =>
  companyStockOf(db, services.companyId),
);
