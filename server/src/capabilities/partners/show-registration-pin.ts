import { contract } from '@rimpang/contract/index';
import { isStaff } from '@rimpang/domain/roles';
import { view } from '../../platform/requests/verb.ts';
import { hasPin } from '../pins/index.ts';

/** Is there an activation PIN that the reader's registration would use up (R5.7)? Of the company's stock, no more than that. */
export const showRegistrationPin = view(
  contract.partners.registrationPin,
  async ({ db, actor, services }) => ({
    available: await hasPin(db, isStaff(actor.role) ? services.companyId : actor.id, 'activation'),
  }),
);
