import { contract } from '@rimpang/contract/index';
import { sharedVerb } from '../../platform/requests/shared-verb.ts';
import { countGuesses, hashPassword } from '../accounts/index.ts';
import { registerNewPartners } from './registration.ts';

/**
 * Registers a new partner: account, PIN, place in the tree, bonuses and points, or nothing of it (invariant 11).
 * A partner pays with an activation PIN of one's own, staff with one of the company's (R5.7). Registrations of the same moment
 * share a transaction, no two for one name (decision 144); what is found only after accounts were written undoes the group, and
 * each is registered alone.
 * Failures: USERNAME_TAKEN, EMAIL_TAKEN, NIK_TAKEN, UPLINE_NOT_FOUND, UPLINE_TOO_DEEP, NO_ACTIVATION_PIN, COMPANY_PIN_STOCK_SHORT, OWN_BENEFIT,
 * TOO_MANY_TRIES where many uplines were unknown.
 */
export const registerPartner = sharedVerb(contract.partners.register, {
  prepare: ({ input }) => hashPassword(input.password),
  apart: ({ input }) => [
    `username:${input.username.toLowerCase()}`,
    `email:${input.email.toLowerCase()}`,
    `nik:${input.nik}`,
  ],
  async run({ tx, members, now, services }) {
    const { outcomes, alongside } = await registerNewPartners(tx, members, { now, services });
    return {
      outcomes: await countGuesses(tx, { members, outcomes, unknown: 'UPLINE_NOT_FOUND', now }),
      alongside,
    };
  },
});
