import { contract } from '@rimpang/contract/index';
import { Failure } from '../../platform/requests/failure.ts';
import { cancelRunningReset, readResetState } from '../resets/index.ts';
import { verb } from '../../platform/requests/verb.ts';

/**
 * Stops whichever reset is making its backup: the backup is removed, and nothing has changed. The one who began it is told. Pressed
 * again, by another person too, it is stopped. Failures: RESET_TOO_LATE once the closing entries have begun, or where none runs.
 */
export const cancelReset = verb(contract.partners.cancelReset, {
  run: async ({ tx, now }) => {
    const stopped = await cancelRunningReset(tx, now);
    if (!stopped && (await readResetState(tx))?.phase === 'cancelled') return { result: {}, audit: null };
    if (!stopped) throw new Failure('RESET_TOO_LATE');
    const { kind, by } = stopped;
    return { result: {}, audit: { subject: `reset:${kind}`, detail: { begunBy: by } } };
  },
});
