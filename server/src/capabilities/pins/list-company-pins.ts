import { contract } from '@rimpang/contract/index';
import { momentsOfDays } from '@rimpang/domain/calendar';
import { snapshot } from '../../platform/database/database.ts';
import { pageOf, placeOf } from '../../platform/requests/paging.ts';
import { sharedView } from '../../platform/requests/shared-view.ts';
import { findCodes } from './code-store.ts';
import { selectCompanyPins } from './company-list-store.ts';
import { presentPin } from './present.ts';

/** The PINs that belong to the company (Stok PIN Super Admin, tab Daftar Lengkap), of one moment. */
export const listCompanyPins = sharedView(contract.pins.companyList, ({ db, input, services }) =>
  snapshot(db, async (tx) => {
    const { limit, code, type, status, sort } = input;
    const { companyId } = services;
    const codes = code ? await findCodes(tx, code) : undefined;
    const filter = { ownerId: companyId, codes, type, status, ...momentsOfDays(input) };
    const found = await selectCompanyPins(tx, filter, { sort, ...placeOf(input) });
    return pageOf(found, limit, (row) => presentPin(row, companyId));
  }),
);
