import { contract } from '@rimpang/contract/index';
import { quotaOf } from '@rimpang/domain/request-limits';
import { Failure } from '../../platform/requests/failure.ts';
import { takeQuota } from '../../platform/requests/quota-store.ts';
import { verb } from '../../platform/requests/verb.ts';
import { firstPasswordLink } from '../sessions/index.ts';
import { hasRegistered } from './store.ts';

/**
 * A link by which a partner sets an own password, for the person who registered them, until a password was set or three days
 * are over. It is not repeated: another call makes another link, and the last one counts (decision 036).
 * Failures: NOT_FOUND for a partner whom another person registered, PASSWORD_LINK_OVER, TOO_MANY_TRIES.
 */
export const makePasswordLink = verb(contract.partners.passwordLink, {
  prepare: ({ db, actor, now }) =>
    takeQuota(db, { key: `password-link:${actor.id}`, now, ...quotaOf('partners.passwordLink') }),
  run: async ({ tx, actor, input: { partnerId }, now }) => {
    if (!(await hasRegistered(tx, actor.id, partnerId))) throw new Failure('NOT_FOUND');
    const link = await firstPasswordLink(tx, partnerId, { by: actor.id, now });
    if (!link) throw new Failure('PASSWORD_LINK_OVER');
    return {
      result: { path: link.path, expiresAt: link.expiresAt.toISOString() },
      audit: { subject: `partner:${partnerId}` },
    };
  },
});
