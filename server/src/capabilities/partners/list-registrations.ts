import { contract } from '@rimpang/contract/index';
import { isStaff } from '@rimpang/domain/permissions';
import { snapshot } from '../../platform/database/database.ts';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { countRegistrations, selectRegistrations } from './administration-store.ts';

/** Staff see everybody, a partner those one registered (R6.1). */
export const listRegistrations = view(contract.partners.registrations, ({ db, actor, input }) =>
  snapshot(db, async (tx) => {
    const { search, after, limit } = input;
    const registeredBy = isStaff(actor.role) ? null : actor.id;
    const filter = { registeredBy, search: search || null, before: lastSeen(after) };
    const found = await selectRegistrations(tx, filter, limit + 1);
    const rows = pageOf(found, limit, ({ at, ...row }) => ({ ...row, at: at.toISOString() }));
    return { ...rows, total: await countRegistrations(tx, filter) };
  }),
);
