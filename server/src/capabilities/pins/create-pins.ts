import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { createPins } from './pin-store.ts';

/** Adds PINs to the company's stock (Buat PIN, R2.3.7). */
export const createCompanyPins = verb(contract.pins.create, {
  idempotent: true,
  run: async ({ tx, actor, input, now, services }) => {
    const { companyId } = services;
    const pins = await createPins(tx, { ...input, companyId, ownerId: companyId, byId: actor.id }, now);
    return {
      result: { ...input, codes: pins.map((pin) => pin.code) },
      audit: {
        subject: `account:${companyId}`,
        detail: { ...input, firstPin: pins[0]?.id, lastPin: pins.at(-1)?.id },
      },
      live: [`account:${companyId}`, 'pins'],
    };
  },
});
