import { useQuery } from '@tanstack/react-query';
import { api, queries } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { useOperation } from '../../forms/use-operation.ts';
import { Steps } from '../../ui/steps.tsx';
import styles from './reset-progress.module.css';

const labels = ['Membuat cadangan', 'Menulis entri penutup', 'Selesai'] as const;
const askEveryMs = 700;

/** Where a running reset stands, asked often, because it does not last long; until its backup is there it can be stopped. */
export function ResetProgress() {
  const state = useQuery({
    ...queries.partners.resetState.queryOptions({ input: {} }),
    refetchInterval: askEveryMs,
  });
  const cancel = useOperation({
    failureTitle: 'Reset Tidak Dibatalkan',
    onSuccess: () => void state.refetch(),
  });
  const phase = state.data?.state?.phase;
  const at = phase === 'closing' ? 1 : phase === 'done' ? 2 : 0;
  return (
    <div className={styles.progress}>
      <Steps labels={labels} current={at} />
      <Button
        variant="outline"
        busy={cancel.busy || phase === 'cancelled'}
        busyLabel="Membatalkan..."
        disabledReason={at > 0 && 'Entri penutup sedang ditulis; reset tidak dapat dibatalkan lagi.'}
        onClick={() => void cancel.run('cancel-reset', (call) => api.partners.cancelReset({}, call))}
      >
        Batalkan reset
      </Button>
    </div>
  );
}
