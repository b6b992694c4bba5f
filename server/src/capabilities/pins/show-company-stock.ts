import { contract } from '@rimpang/contract/index';
import { view } from '../../platform/requests/verb.ts';
import { selectCompanyStock } from './pin-list-store.ts';
import { presentCompanyStock } from './present.ts';

/** What became of every PIN the company made (Stok PIN Super Admin, tab Ringkasan). */
export const showCompanyStock = view(contract.pins.companyStock, async ({ db, services }) =>
  presentCompanyStock(await selectCompanyStock(db, services.companyId)),
);
