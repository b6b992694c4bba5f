import { contract } from '@rimpang/contract/index';
import { view } from '../../platform/requests/verb.ts';
import { findPartner, limitLookups } from '../accounts/index.ts';
import { isMember } from '../network/index.ts';

/** The live check of an upline or a recipient: exact username, 30 a minute; the company receives no PINs (trust.md, attacks). Failures: TOO_MANY_TRIES. */
export const lookUpPartner = view(contract.partners.lookup, async ({ db, actor, input, now, services }) => {
  await limitLookups(db, { readerId: actor.id, now });
  const partner = await findPartner(db, input.username);
  const fits =
    partner &&
    (input.as === 'recipient' ? partner.id !== services.companyId : await isMember(db, partner.id));
  return { partner: fits ? partner : null };
});
