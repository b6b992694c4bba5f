import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { handOver } from './hand-over.ts';

/**
 * Staff gives PINs from the company's stock to a partner (R2.3.9, R5.6).
 * Failures: RECIPIENT_NOT_FOUND, OWN_BENEFIT, COMPANY_PIN_STOCK_SHORT; nothing is moved then.
 */
export const transferFromCompany = verb(contract.pins.transferFromCompany, {
  idempotent: true,
  async run({ tx, actor, input, now, services: { companyId } }) {
    const from = { id: companyId, name: 'Perusahaan' };
    const [done] = await handOver(tx, [{ ...input, from, byId: actor.id }], { companyId, now });
    if (!done) throw new Error('the transfer was forgotten');
    if (done instanceof Failure) throw done;
    return done;
  },
});
