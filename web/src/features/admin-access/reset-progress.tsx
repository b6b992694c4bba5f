import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/client.ts';
import { Steps } from '../../ui/steps.tsx';

const labels = ['Membuat cadangan', 'Menulis entri penutup', 'Selesai'] as const;
const askEveryMs = 700;

/** Where a running reset stands; asked often, because it does not last long. */
export function ResetProgress() {
  const state = useQuery({
    ...queries.partners.resetState.queryOptions({ input: {} }),
    refetchInterval: askEveryMs,
  });
  const phase = state.data?.state?.phase;
  const at = phase === 'closing' ? 1 : phase === 'done' ? 2 : 0;
  return <Steps labels={labels} current={at} />;
}
