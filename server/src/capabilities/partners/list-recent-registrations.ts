import { contract } from '@rimpang/contract/index';
import { view } from '../../platform/requests/verb.ts';
import { selectRecent } from './store.ts';

const newest = 5;

/** The newest five registrations (R2.2.1): a partner's own, for staff those of everybody. */
export const listRecentRegistrations = view(contract.partners.recent, async ({ db, actor }) => {
  const rows = await selectRecent(db, actor.role === 'mitra' ? actor.id : null, newest);
  return { rows: rows.map(({ at, ...person }) => ({ ...person, joinedAt: at.toISOString() })) };
});
