import { contract } from '@rimpang/contract/index';
import { view } from '../../platform/requests/verb.ts';
import { ownProfileOf } from './own-profile.ts';

/** Failures: PROFILE_NOT_FOUND for an account without a profile. */
export const showOwnProfile = view(contract.partners.me, ({ db, actor, services }) =>
  ownProfileOf(db, actor, services.vault),
);
