import { readFailure } from '../../api/failure.ts';
import { newOperationId } from '../../forms/use-typed-values.ts';
import { toast, type ToastAction } from '../../ui/toast.ts';

type Call = { context: { operationId: string } };

/**
 * The way back in a toast, for what can be taken back without a trace of harm (never money or PINs): does it once
 * however often it is clicked, and says what is now, or why it could not be.
 */
export function undoAction(takeBack: (call: Call) => Promise<unknown>, now: string): ToastAction {
  const context = { operationId: newOperationId() };
  const run = async () => {
    try {
      await takeBack({ context });
      toast.success('Perubahan Dibatalkan', now);
    } catch (error) {
      toast.failure('Belum Dibatalkan', readFailure(error).message);
    }
  };
  return { label: 'Urungkan', run: () => void run() };
}
