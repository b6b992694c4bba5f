import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api, queries } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { useOperation } from '../../forms/use-operation.ts';
import { Steps } from '../../ui/steps.tsx';
import styles from './reset-progress.module.css';
import { askEveryMs } from './send-reset.ts';

const labels = ['Membuat cadangan', 'Menulis entri penutup', 'Selesai'] as const;

/**
 * Where a running reset stands, asked often, because it does not last long; from its beginning on the server until its
 * backup is there it can be stopped. What is known of an earlier reset says nothing of this one.
 */
export function ResetProgress() {
  const state = useQuery({
    ...queries.partners.resetState.queryOptions({ input: {} }),
    refetchInterval: askEveryMs,
  });
  const cancel = useOperation({
    failureTitle: 'Reset Tidak Dibatalkan',
    onSuccess: () => void state.refetch(),
  });
  const [hasBegun, setHasBegun] = useState(false);
  const known = state.isFetchedAfterMount ? state.data?.state?.phase : undefined;
  if (!hasBegun && (known === 'backup' || known === 'closing')) setHasBegun(true);
  const phase = hasBegun ? known : undefined;
  const at = phase === 'closing' ? 1 : phase === 'done' ? 2 : 0;
  return (
    <div className={styles.progress}>
      <Steps labels={labels} current={at} />
      <Button
        variant="outline"
        busy={cancel.busy || phase === 'cancelled'}
        busyLabel="Membatalkan..."
        disabledReason={whyNot(at, hasBegun)}
        onClick={() => void cancel.run('cancel-reset', (call) => api.partners.cancelReset({}, call))}
      >
        Batalkan reset
      </Button>
    </div>
  );
}

function whyNot(at: number, hasBegun: boolean): string | false {
  if (!hasBegun) return 'Reset sedang dimulai.';
  return at > 0 && 'Entri penutup sedang ditulis; reset tidak dapat dibatalkan lagi.';
}
