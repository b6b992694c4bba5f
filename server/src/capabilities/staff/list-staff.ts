import { contract } from '@rimpang/contract/index';
import { view } from '../../platform/requests/verb.ts';
import { presentStaff } from './present-staff.ts';
import { selectStaff } from './staff-store.ts';

/** Akses Kontrol: every staff account, with what the reader may do to each. */
export const listStaff = view(contract.identity.staff, async ({ db, actor, services }) => ({
  rows: (await selectStaff(db, null)).map((row) => presentStaff(row, actor, services.companyId)),
}));
