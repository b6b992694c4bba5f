import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { handOver } from './hand-over.ts';

/**
 * Staff gives PINs from the company's stock to a partner (R2.3.9, R5.6).
 * Failures: RECIPIENT_NOT_FOUND, OWN_BENEFIT, COMPANY_PIN_STOCK_SHORT; nothing is moved then.
 */
export const transferFromCompany = verb(contract.pins.transferFromCompany, {
  idempotent: true,
  run: ({ tx, actor, input, now, services }) =>
    handOver({
      ...input,
      tx,
      now,
      byId: actor.id,
      companyId: services.companyId,
      from: { id: services.companyId, name: 'Perusahaan' },
    }),
});
