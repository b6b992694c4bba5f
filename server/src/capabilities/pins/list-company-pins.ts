import { contract } from '@rimpang/contract/index';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { selectPins } from './pin-list-store.ts';
import { presentPin } from './present.ts';

/** The PINs that belong to the company (Stok PIN Super Admin, tab Daftar Lengkap). */
export const listCompanyPins = view(contract.pins.companyList, async ({ db, input, services }) => {
  const { after, limit, ...filter } = input;
  const { companyId } = services;
  const found = await selectPins(db, {
    ...filter,
    ownerId: companyId,
    before: lastSeen(after),
    limit: limit + 1,
  });
  return pageOf(found, limit, (row) => presentPin(row, companyId));
});
