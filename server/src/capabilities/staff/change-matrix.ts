import { contract } from '@rimpang/contract/index';
import { editableModules } from '@rimpang/domain/roles';
import { Failure } from '../../platform/requests/failure.ts';
import { verb } from '../../platform/requests/verb.ts';
import { lockMatrix, matrixOf, selectCells, upsertCell } from '../accounts/index.ts';

/**
 * Changes one cell; it counts from everybody's next request (decision 011). One that is so already stays as it is. Failures: INPUT_INVALID for a cell that
 * Pengaturan Peran does not offer.
 */
export const changeMatrix = verb(contract.identity.changeMatrix, {
  run: async ({ tx, input }) => {
    const { role, module, allowed } = input;
    if (!editableModules[role].includes(module)) {
      throw new Failure('INPUT_INVALID', { fields: { module: 'Hak akses ini tidak dapat diubah.' } });
    }
    await lockMatrix(tx);
    const before = matrixOf(await selectCells(tx))[role][module];
    await upsertCell(tx, { role, module, allowed });
    return {
      result: matrixOf(await selectCells(tx)),
      audit:
        before === allowed ? null : { subject: `matrix:${role}`, detail: { module, before, after: allowed } },
      live: ['staff'],
    };
  },
});
