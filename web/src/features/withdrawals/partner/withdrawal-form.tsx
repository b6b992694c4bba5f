import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { readFailure } from '../../../api/failure.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../lists/error-state.tsx';
import { useReviewing, useValidReview } from '../../../forms/use-reviewing.ts';
import { Columns } from '../../../ui/columns.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import { Stepped } from '../../../ui/steps.tsx';
import { AmountStep } from './amount-step.tsx';
import { RecentWithdrawals } from './recent-withdrawals.tsx';
import { ReviewStep } from './review-step.tsx';
import { useRequest } from './use-request.ts';
import type { Balance } from './withdrawal-balance.ts';

/** Ask for a payout in two steps (R2.2.6): the amount, then everything once more before it is sent. */
export function WithdrawalForm() {
  const balance = useQuery(queries.withdrawals.balance.queryOptions({ input: {} }));
  const reload = async () => (await balance.refetch({ throwOnError: true })).data;
  if (balance.data)
    return (
      <Columns last={<RecentWithdrawals />}>
        <Form current={balance.data} reload={reload} />
      </Columns>
    );
  if (balance.isPending) return <PanelSkeleton height="26.25rem" />;
  if (readFailure(balance.error).code === 'PROFILE_NOT_FOUND') {
    return (
      <EmptyState drawing="not-found" title="Profil pengguna tidak ditemukan.">
        Rekening Anda belum lengkap. Hubungi layanan pelanggan untuk melengkapinya.
      </EmptyState>
    );
  }
  return <ErrorState error={balance.error} retry={() => void balance.refetch()} />;
}

type FormProps = { current: Balance; reload: () => Promise<Balance | undefined> };

function Form({ current, reload }: FormProps) {
  const step = useReviewing();
  const [, setReviewing] = step;
  const { form, balance, unsure, changed, send, look } = useRequest({
    current,
    reload,
    onRefused: () => setReviewing(false),
  });
  const { amount } = form.values;
  const checking = useValidReview(step, form, amount !== null);
  return (
    <Stepped labels={['Isi jumlah', 'Periksa']} current={checking ? 1 : 0}>
      {checking && amount !== null ? (
        <ReviewStep
          balance={balance}
          amount={amount}
          busy={form.busy}
          unsure={unsure}
          changed={changed}
          onSend={send}
          onLook={() => void look()}
          onBack={() => setReviewing(false)}
        />
      ) : (
        <AmountStep
          balance={balance}
          field={form.field('amount')}
          onReview={() => form.review() && setReviewing(true)}
        />
      )}
    </Stepped>
  );
}
