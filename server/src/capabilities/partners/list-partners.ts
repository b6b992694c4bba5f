import { contract } from '@rimpang/contract/index';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { findPartner, limitLookups } from '../accounts/index.ts';
import { isMember } from '../network/index.ts';
import { ownProfileOf } from './own-profile.ts';
import { presentListed } from './present.ts';
import { selectPartners, selectRecent } from './store.ts';

/** Failures: PROFILE_NOT_FOUND for an account without a profile. */
export const me = view(contract.partners.me, ({ db, actor, services }) =>
  ownProfileOf(db, actor, services.vault),
);

/** The live check of an upline or a recipient: exact username, 30 a minute (trust.md, attacks). Failures: TOO_MANY_TRIES. */
export const lookup = view(contract.partners.lookup, async ({ db, actor, input, now }) => {
  await limitLookups(db, actor.id, now);
  const partner = await findPartner(db, input.username);
  const fits = partner && (input.as === 'recipient' || (await isMember(db, partner.id)));
  return { partner: fits ? partner : null };
});

const newest = 5;

/** The newest five registrations the reader made (R2.2.1). */
export const recent = view(contract.partners.recent, async ({ db, actor }) => {
  const rows = await selectRecent(db, actor.id, newest);
  return { rows: rows.map(({ at, ...person }) => ({ ...person, joinedAt: at.toISOString() })) };
});

/** All partners, newest first; staff are not partners (R2.3.12). */
export const list = view(contract.partners.list, async ({ db, input }) => {
  const { search, status, roStatus, repeated, after, limit } = input;
  const roActive = roStatus === undefined ? undefined : roStatus === 'Aktif';
  const filter = {
    search,
    status,
    roActive,
    repeated: repeated === 'true',
    before: lastSeen(after) ?? undefined,
    limit: limit + 1,
  };
  const found = await selectPartners(db, filter);
  return {
    ...pageOf(found, limit, presentListed),
    total: found[0]?.total ?? 0,
    repeatOrders: found[0]?.repeatOrders ?? 0,
  };
});
