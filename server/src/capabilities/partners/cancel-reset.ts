import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/requests/failure.ts';
import { cancelRunningReset } from '../resets/index.ts';
import { verb } from '../../platform/requests/verb.ts';

/**
 * Stops whichever reset is making its backup: the backup is removed, and nothing has changed. The one who began it is told.
 * Failures: RESET_TOO_LATE once the closing entries have begun, or where none runs.
 */
export const cancelReset = verb(contract.partners.cancelReset, {
  run: async ({ tx, now }) => {
    const stopped = await cancelRunningReset(tx, now);
    if (!stopped) throw new Failure('RESET_TOO_LATE');
    const { kind, by } = stopped;
    return { result: {}, audit: { subject: `reset:${kind}`, detail: { begunBy: by } } };
  },
});
