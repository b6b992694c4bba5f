import { contract } from '@rimpang/contract/index';
import { formatMoment } from '@rimpang/domain/calendar';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { presentReseller } from './present.ts';
import { selectEditedAt, selectReseller, updateReseller } from './store.ts';

/**
 * Puts a reseller's name, number or address right. Only the stockist edits, so the person who was faster is the same person
 * on another device. Failures: NOT_FOUND, also for another stockist's; EDITED_MEANWHILE.
 */
export const editReseller = verb(contract.resellers.edit, {
  idempotent: true,
  run: async ({ tx, actor, input, now }) => {
    const { resellerId: id, revision, fullName, whatsapp: phone, address } = input;
    const before = await selectReseller(tx, actor.id, id);
    if (!before) throw new Failure('NOT_FOUND');
    const change = { id, stockistId: actor.id, revision, fullName, phone, address, now };
    if (!(await updateReseller(tx, change))) {
      const at = await selectEditedAt(tx, id);
      throw new Failure('EDITED_MEANWHILE', { by: 'Anda sendiri', at: at ? formatMoment(at) : '' });
    }
    const after = { ...before, revision: revision + 1, fullName, phone, address };
    return {
      result: presentReseller(after),
      audit: {
        subject: `reseller:${id}`,
        detail: {
          before: { fullName: before.fullName, phone: before.phone, address: before.address },
          after: { fullName, phone, address },
        },
      },
      live: [`account:${actor.id}`],
    };
  },
});
