import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { hashPassword } from '../accounts/index.ts';
import { registerNewPartner } from './registration.ts';

/**
 * Registers a new partner: account, PIN, place in the tree, bonuses and points, or nothing of it (invariant 11).
 * A partner pays with an activation PIN of one's own, staff with one of the company's (R5.7).
 * Failures: USERNAME_TAKEN, EMAIL_TAKEN, NIK_TAKEN, UPLINE_NOT_FOUND, NO_ACTIVATION_PIN, COMPANY_PIN_STOCK_SHORT.
 */
export const registerPartner = verb(contract.partners.register, {
  idempotent: true,
  prepare: ({ input }) => hashPassword(input.password),
  run: registerNewPartner,
});
